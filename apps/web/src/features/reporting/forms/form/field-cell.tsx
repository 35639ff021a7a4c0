import { CloseCircleFilled, ExclamationCircleFilled, MessageOutlined } from '@ant-design/icons'
import { cellText } from '@qingyuan/domain/fill-form/columns.ts'
import type { FormField } from '@qingyuan/domain/fill-form/field.ts'
import { type FormRow, isBlank } from '@qingyuan/domain/fill-form/form.ts'
import { namesOf } from '#/page/form/use-options.ts'
import css from '../filling.module.css'
import type { Filled } from '../use-filled.ts'
import { FieldEditor } from './field-editor.tsx'
import { SeriesEditor } from './series-editor.tsx'

/** Id of a field's input on the page. */
export const fieldId = (section: string, row: string, field: string) => `fill-${section}-${row}-${field}`

interface FieldCellProps {
  section: string
  field: FormField
  row: FormRow
  filled: Filled
}

/** Last year's value where this year's differs from it. */
const lastWords = ({ filled, section, field, row }: FieldCellProps): string | null => {
  const old = filled.beforeRow(section, row.id)?.[field.key]
  if (isBlank(old) || field.type === 'series' || field.links || JSON.stringify(old) === JSON.stringify(row[field.key] ?? null)) return null
  return `${filled.beforeYear} 年：${cellText(field, old, namesOf(field, filled.looked.optionsOf))}`
}

const widthOf = ({ type, key }: FormField) => (type === 'series' || key === 'remark' || type === 'points' ? css.wide : undefined)

/** Label, input, what the checks and the reviewer say of it. */
export const FieldCell = (props: FieldCellProps) => {
  const { section, field, row, filled } = props
  const id = fieldId(section, row.id, field.key)
  const problems = filled.problemsOf(section, row.id, field.key)
  const error = problems.find(({ level }) => level === 'error')
  const shown = error ?? problems[0]
  const remark = filled.remarkOf(section, row.id, field.key)
  const last = lastWords(props)
  // What is only not told yet is no shouting matter before one has tried to submit.
  const quiet = error !== undefined && isBlank(row[field.key]) && !filled.strict
  const status = quiet || !shown ? undefined : error ? ('error' as const) : ('warning' as const)
  const put = (value: FormRow[string]) => filled.put(section, row.id, field.key, value)
  return (
    <div className={[css.field, widthOf(field)].filter(Boolean).join(' ')} data-field={`${section}.${field.key}`} data-status={status}>
      <label htmlFor={id}>
        {field.label}
        {field.unit && field.type === 'series' && <small> {field.unit}</small>}
        {field.required && <b>*</b>}
      </label>
      {field.type === 'series' ? (
        <SeriesEditor
          field={field}
          value={row[field.key]}
          before={filled.beforeRow(section, row.id)?.[field.key]}
          beforeYear={filled.beforeYear}
          disabled={filled.closed}
          onChange={put}
          id={id}
        />
      ) : (
        <fieldset disabled={filled.closed} className={css.bare}>
          <FieldEditor field={field} looked={filled.looked} value={row[field.key]} onChange={put} id={id} status={status} />
        </fieldset>
      )}
      {shown && !quiet && (
        <p className={css.told} data-level={shown.level}>
          {error ? <CloseCircleFilled /> : <ExclamationCircleFilled />} {shown.message}
        </p>
      )}
      {remark && (
        <p className={css.remark}>
          <MessageOutlined /> 审核批注：{remark}
        </p>
      )}
      {last && <p className={css.lastYear}>{last}</p>}
      {field.note && !shown && <p className={css.lastYear}>{field.note}</p>}
    </div>
  )
}
