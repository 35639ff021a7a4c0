import { SideDrawer } from '@qingyuan/ui/side-drawer.tsx'
import { Button, Form } from 'antd'
import type { ComponentProps, ReactNode } from 'react'
import type { CallError } from '#/call-error.ts'
import { requiredRule } from './required-rule.ts'
import { useFieldErrors } from './use-field-errors.ts'

export interface FormDrawerProps<F extends object> {
  title: ReactNode
  subtitle?: ReactNode
  initial?: object
  /** Called with fields that passed their rules. */
  onSave: (fields: F) => unknown
  busy: boolean
  saveText?: string
  /** Cannot be saved yet. */
  disabled?: boolean
  /** Of the form, for fields in columns. */
  formClass?: string
  onClose: () => void
  /** A refusal that names a field is shown under it. */
  error?: CallError | null
  /** Left end of the foot: a button that deletes. */
  foot?: ReactNode
  /** Below the form. */
  after?: ReactNode
  width?: 420 | 440 | 640
  children: ReactNode
}

/** A drawer with one form: 取消 and 保存 at its foot, rules checked when a field is left. */
export const FormDrawer = <F extends object>(props: FormDrawerProps<F>) => {
  const {
    title,
    subtitle,
    initial,
    onSave,
    busy,
    saveText = '保存',
    onClose,
    foot,
    error,
    after,
    width = 440,
    disabled,
    formClass,
    children,
  } = props
  const [form] = Form.useForm<F>()
  useFieldErrors(form, error)
  return (
    <SideDrawer
      open
      {...{ title, subtitle, onClose, width }}
      foot={
        <>
          {foot || <span />}
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" loading={busy} disabled={disabled} onClick={() => form.submit()}>
            {saveText}
          </Button>
        </>
      }
    >
      <Form<F>
        form={form}
        layout="vertical"
        className={formClass}
        initialValues={initial}
        validateTrigger="onBlur"
        scrollToFirstError
        onFinish={fields => void onSave(fields)}
      >
        {children}
      </Form>
      {after}
    </SideDrawer>
  )
}

export interface FormFieldProps extends Pick<ComponentProps<typeof Form.Item>, 'name' | 'extra' | 'valuePropName' | 'dependencies'> {
  label: string
  required?: boolean
  rules?: readonly object[]
  children: ReactNode
}

/** A field under its label; `required` says 〈label〉必填. */
export const FormField = ({ label, required, rules = [], ...item }: FormFieldProps) => (
  <Form.Item {...item} label={label} rules={[...(required ? requiredRule(label) : []), ...rules]} />
)
