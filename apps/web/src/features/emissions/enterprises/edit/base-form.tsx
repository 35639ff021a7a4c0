import { checkField } from '@qingyuan/domain/fill-form/checks/check-field.ts'
import { coerceRow } from '@qingyuan/domain/fill-form/coerce.ts'
import type { FormField } from '@qingyuan/domain/fill-form/field.ts'
import { type FormRow, sectionOf } from '@qingyuan/domain/fill-form/form.ts'
import { Form } from 'antd'
import { FieldInput } from '#/page/form/field-input.tsx'
import { FormDrawer } from '#/page/form/form-drawer.tsx'
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

interface BaseFormProps {
  initial: Partial<FormRow>
  title: string
  subtitle: string
  busy: boolean
  /** Fields that are shown but not changed. */
  fixed?: readonly string[]
  onClose: () => void
  onSave: (values: FormRow) => Promise<void>
}

/** Fields of the basic information, checked as the server checks them. */
export const BaseForm = ({ initial, title, subtitle, busy, fixed = [], onClose, onSave }: BaseFormProps) => {
  const optionsOf = useOptions()
  return (
    <FormDrawer<Record<string, unknown>>
      width={640}
      {...{ title, subtitle, initial, busy, onClose }}
      disabled={!optionsOf}
      onSave={given => onSave(coerceRow(base, given, 'base'))}
      formClass={css.grid}
    >
      {fields.map(field => (
        <Form.Item
          key={field.key}
          name={field.key}
          label={field.label}
          required={field.required}
          rules={fixed.includes(field.key) ? [] : [ruleOf(field, optionsOf)]}
          className={wide.has(field.key) ? css.wide : undefined}
          extra={field.note}
        >
          <FieldInput field={field} names={namesOf(field, optionsOf)} disabled={fixed.includes(field.key)} />
        </Form.Item>
      ))}
    </FormDrawer>
  )
}
