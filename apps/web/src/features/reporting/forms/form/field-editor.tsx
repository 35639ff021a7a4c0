import { coerceValue } from '@qingyuan/domain/fill-form/coerce.ts'
import type { FieldValue, FormField, FormSection } from '@qingyuan/domain/fill-form/field.ts'
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

const plainTitle = ({ form, optionsOf }: Pick<Looked, 'form' | 'optionsOf'>, section: FormSection, at: number): string => {
  const row = rowsOf(form, section.id)[at]
  const value = row?.[section.titleKey]
  if (value === undefined || value === null || value === '') return `${section.rowLabel} ${at + 1}`
  const field = section.fields.find(({ key }) => key === section.titleKey)!
  const name = section.titleKey !== 'name' && typeof row?.name === 'string' ? ` ${row.name}` : ''
  return `${namesOf(field, optionsOf)?.get(String(value)) ?? String(value)}${name}`
}

/** What a row is called: its title in words, its name beside; what tells it from others of that title. */
export const titleOfRow = (looked: Pick<Looked, 'form' | 'optionsOf'>, sectionId: string, id: string): string => {
  const section = sectionOf.get(sectionId)!
  const rows = rowsOf(looked.form, sectionId)
  const at = rows.findIndex(each => each.id === id)
  const title = plainTitle(looked, section, at)
  if (!rows.some((_, n) => n !== at && plainTitle(looked, section, n) === title)) return title
  const process = rows[at]?.process
  return typeof process === 'string' && process !== '' ? `${title} ${process}` : `${title} ${at + 1}`
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
        onBlur={event => bound.onChange(coerceValue(field, event.target.value.trim()))}
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
