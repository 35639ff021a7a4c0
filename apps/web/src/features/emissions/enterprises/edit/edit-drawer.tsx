import type { OutputOf } from '@qingyuan/contract/call.ts'
import { enterpriseCalls, enterpriseProfileCalls } from '@qingyuan/contract/emissions/enterprises.ts'
import { enterpriseRegisterCalls } from '@qingyuan/contract/supervision/register.ts'
import { checkField } from '@qingyuan/domain/fill-form/checks/check-field.ts'
import { coerceRow } from '@qingyuan/domain/fill-form/coerce.ts'
import type { FormField } from '@qingyuan/domain/fill-form/field.ts'
import { type FormRow, sectionOf } from '@qingyuan/domain/fill-form/form.ts'
import { Form } from 'antd'
import { useActions, useCall } from '#/hooks/use-call.ts'
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

type Saved = OutputOf<typeof enterpriseCalls.Add>

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

interface EditFormProps {
  id: number | null
  revision: number
  initial: Partial<FormRow>
  title: string
  onClose: () => void
  onSaved: (saved: Saved) => void
}

const EditForm = ({ id, revision, initial, title, onClose, onSaved }: EditFormProps) => {
  const { add, update, busy } = useActions(
    { add: enterpriseCalls.Add, update: enterpriseCalls.UpdateShort },
    {
      successMessage: { add: '新增成功!', update: '修改成功!' },
      invalidates: [
        enterpriseRegisterCalls.Query,
        enterpriseCalls.Query,
        enterpriseCalls.QueryByID,
        enterpriseProfileCalls.Places,
        enterpriseProfileCalls.History,
        enterpriseProfileCalls.Industries,
      ],
    },
  )
  const save = async (values: FormRow) => {
    const saved = await (id === null ? add({ base: values }) : update({ id, revision, base: values }))
    if (saved) onSaved(saved)
  }
  return <BaseForm subtitle="带 * 为必填；坐标为 WGS-84，须落在所选区县内" {...{ title, initial, busy, onClose }} onSave={save} />
}

const fresh = { status: '1', sourceControl: '其他' }

/** A new enterprise, or the basic information of one to change. */
export const EditDrawer = ({ id, ...rest }: Pick<EditFormProps, 'id' | 'onClose' | 'onSaved'>) => {
  const { data } = useCall(enterpriseCalls.QueryByID, id === null ? null : { id, year: undefined }, { keepPrevious: false, staleMs: 0 })
  if (id === null) return <EditForm key="new" id={null} revision={0} initial={fresh} title="新增企业" {...rest} />
  if (!data) return null
  const { enterprise, form } = data
  const { base: initial } = form as { base: FormRow }
  return (
    <EditForm key={enterprise.revision} {...{ id, initial, ...rest }} revision={enterprise.revision} title={`修改 ${enterprise.name}`} />
  )
}
