import type { OutputOf } from '@qingyuan/contract/call.ts'
import { enterpriseCalls, enterpriseProfileCalls } from '@qingyuan/contract/emissions/enterprises.ts'
import { checkField } from '@qingyuan/domain/fill-form/checks/check-field.ts'
import { coerceRow } from '@qingyuan/domain/fill-form/coerce.ts'
import type { FormField } from '@qingyuan/domain/fill-form/field.ts'
import { type FormRow, sectionOf } from '@qingyuan/domain/fill-form/form.ts'
import { SideDrawer } from '@qingyuan/ui/side-drawer.tsx'
import { Button, Form } from 'antd'
import { useAction, useCall } from '#/hooks/use-call.ts'
import { FieldInput } from '#/page/form/field-input.tsx'
import { namesOf, type OptionsOf, useOptions } from '#/page/form/use-options.ts'
import css from './edit.module.css'

const base = sectionOf.get('base')!
/** Corners of the site are brought by spreadsheet. */
const fields = base.fields.filter(({ type }) => type !== 'points')
const wide = new Set(['enterpriseName', 'creditCodeNote', 'registeredAddress', 'productionAddress'])

/** The form's own check, so that the screen says what the server would. */
const ruleOf =
  (field: FormField, optionsOf: OptionsOf | undefined) =>
  ({ getFieldsValue }: { getFieldsValue: () => Record<string, unknown> }) => ({
    validator: () => {
      const fault = checkField(field, coerceRow(base, getFieldsValue(), 'base'), { optionsOf }).find(({ level }) => level === 'error')
      return fault ? Promise.reject(new Error(fault.message)) : Promise.resolve()
    },
  })

type Saved = OutputOf<typeof enterpriseCalls.Add>

const useSave = (id: number | null, revision: number, onSaved: (saved: Saved) => void) => {
  const invalidates = [
    enterpriseCalls.Query,
    enterpriseCalls.QueryByID,
    enterpriseProfileCalls.Places,
    enterpriseProfileCalls.History,
    enterpriseProfileCalls.Industries,
  ]
  const options = { successMessage: id === null ? '新增成功!' : '修改成功!', invalidates, onDone: onSaved }
  const add = useAction(enterpriseCalls.Add, options)
  const update = useAction(enterpriseCalls.UpdateShort, options)
  const save = (given: Record<string, unknown>) => {
    const values = coerceRow(base, given, 'base')
    return id === null ? add.run({ base: values }) : update.run({ id, revision, base: values })
  }
  return { save, busy: add.busy || update.busy }
}

interface EditFormProps {
  id: number | null
  revision: number
  initial: Partial<FormRow>
  title: string
  onClose: () => void
  onSaved: (saved: Saved) => void
}

const EditForm = ({ id, revision, initial, title, onClose, onSaved }: EditFormProps) => {
  const [form] = Form.useForm<Record<string, unknown>>()
  const optionsOf = useOptions()
  const { save, busy } = useSave(id, revision, onSaved)
  return (
    <SideDrawer
      open
      width={640}
      onClose={onClose}
      title={title}
      subtitle="带 * 为必填；坐标为 WGS-84，须落在所选区县内"
      foot={
        <>
          <span />
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" loading={busy} disabled={!optionsOf} onClick={() => form.submit()}>
            保存
          </Button>
        </>
      }
    >
      <Form
        form={form}
        layout="vertical"
        className={css.grid}
        initialValues={initial}
        validateTrigger="onBlur"
        scrollToFirstError
        onFinish={values => void save(values)}
      >
        {fields.map(field => (
          <Form.Item
            key={field.key}
            name={field.key}
            label={field.label}
            required={field.required}
            rules={[ruleOf(field, optionsOf)]}
            className={wide.has(field.key) ? css.wide : undefined}
            extra={field.note}
          >
            <FieldInput field={field} names={namesOf(field, optionsOf)} />
          </Form.Item>
        ))}
      </Form>
    </SideDrawer>
  )
}

/** A new enterprise, or the basic information of one to change. */
export const EditDrawer = ({ id, onClose, onSaved }: Pick<EditFormProps, 'id' | 'onClose' | 'onSaved'>) => {
  const { data } = useCall(enterpriseCalls.QueryByID, id === null ? null : { id, year: undefined }, { keepPrevious: false, staleMs: 0 })
  if (id === null)
    return (
      <EditForm
        id={null}
        revision={0}
        initial={{ status: '1', sourceControl: '其他' }}
        title="新增企业"
        onClose={onClose}
        onSaved={onSaved}
      />
    )
  if (!data) return null
  const { enterprise, form } = data
  return (
    <EditForm
      key={enterprise.revision}
      id={id}
      revision={enterprise.revision}
      initial={(form as { base: FormRow }).base}
      title={`修改 ${enterprise.name}`}
      onClose={onClose}
      onSaved={onSaved}
    />
  )
}
