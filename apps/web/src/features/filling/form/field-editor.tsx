import { coerce } from '@qingyuan/domain/fill-form/coerce.ts'
import type { FieldValue, FormField } from '@qingyuan/domain/fill-form/field.ts'
import { type EnterpriseForm, rowsOf, sectionOf } from '@qingyuan/domain/fill-form/form.ts'
import { Input, Select } from 'antd'
import { FieldInput } from '#/page/form/field-input.tsx'
import { namesOf, type OptionsOf } from '#/page/form/use-options.ts'

export interface Looked {
  form: EnterpriseForm
  optionsOf: OptionsOf | undefined
  /** Names of source classes by their codes. */
  sources: ReadonlyMap<string, string> | undefined
}

/** What a row is called: its title in words, and its name beside. */
export const titleOfRow = ({ form, optionsOf }: Pick<Looked, 'form' | 'optionsOf'>, sectionId: string, id: string): string => {
  const section = sectionOf.get(sectionId)!
  const rows = rowsOf(form, sectionId)
  const at = rows.findIndex(each => each.id === id)
  const row = rows[at]
  const field = section.fields.find(({ key }) => key === section.titleKey)!
  const value = row?.[section.titleKey]
  const title =
    value === undefined || value === null || value === ''
      ? `${section.rowLabel} ${at + 1}`
      : (namesOf(field, optionsOf)?.get(String(value)) ?? String(value))
  const name = section.titleKey !== 'name' && typeof row?.name === 'string' ? ` ${row.name}` : ''
  return `${title}${name}`
}

interface FieldEditorProps {
  field: FormField
  looked: Looked
  value: FieldValue | undefined
  onChange: (value: FieldValue) => void
  id: string
  status?: 'error' | 'warning'
}

const wide = { width: '100%' }

const Pick = ({
  options,
  value,
  onChange,
  id,
  status,
}: Omit<FieldEditorProps, 'field' | 'looked'> & { options: { value: string; label: string }[] }) => (
  <Select
    id={id}
    allowClear
    showSearch
    optionFilterProp="label"
    popupMatchSelectWidth={false}
    style={wide}
    status={status}
    value={(value as string) || undefined}
    options={options}
    onChange={chosen => onChange(chosen ?? null)}
  />
)

/** The input of a field: of its type, over the rows it may link to, or over the source classes that may stand here. */
export const FieldEditor = ({ field, looked, ...bound }: FieldEditorProps) => {
  if (field.links) {
    const options = rowsOf(looked.form, field.links).map(({ id }) => ({ value: id, label: titleOfRow(looked, field.links!, id) }))
    return <Pick {...bound} options={options} />
  }
  if (field.type === 'source') {
    const options = [...(looked.sources ?? [])]
      .filter(([code]) => field.categories?.some(category => code.startsWith(category)) ?? true)
      .map(([value, name]) => ({ value, label: name }))
    return <Pick {...bound} options={options} />
  }
  if (field.type === 'points')
    return (
      <Input
        key={String(bound.value)}
        id={bound.id}
        status={bound.status}
        placeholder="经度 纬度 经度 纬度 …"
        defaultValue={Array.isArray(bound.value) ? bound.value.join(' ') : ''}
        onBlur={event => bound.onChange(coerce(field, event.target.value.trim()))}
      />
    )
  return (
    <FieldInput
      field={field}
      names={namesOf(field, looked.optionsOf)}
      {...bound}
      value={bound.value}
      onChange={value => bound.onChange((value ?? null) as FieldValue)}
    />
  )
}
