import { coerceValue } from '@qingyuan/domain/fill-form/coerce.ts'
import type { FieldValue, FormField } from '@qingyuan/domain/fill-form/field.ts'
import { rowsOf } from '@qingyuan/domain/fill-form/form.ts'
import { Input, Select } from 'antd'
import { FieldInput } from '#/page/form/field-input.tsx'
import { namesOf } from '#/page/form/use-options.ts'
import { rowTitle } from '../row-title.ts'
import { useFillForm } from '../use-fill-form.ts'

interface FieldEditorProps {
  field: FormField
  value: FieldValue | undefined
  onChange: (value: FieldValue) => void
  id: string
  status?: 'error' | 'warning'
}

/** The input of a field: of its type, over the rows it may link to, or over the source classes that it allows. */
export const FieldEditor = ({ field, ...bound }: FieldEditorProps) => {
  const names = useFillForm()
  const { id, status, value, onChange } = bound
  if (field.links || field.type === 'source') {
    const { links } = field
    const options = links
      ? rowsOf(names.form, links).map(row => ({ value: row.id, label: rowTitle(names, links, row.id) }))
      : [...(names.sources ?? [])]
          .filter(([code]) => field.categories?.some(category => code.startsWith(category)) ?? true)
          .map(([code, label]) => ({ value: code, label }))
    return (
      <Select
        {...{ id, status, options }}
        allowClear
        showSearch
        optionFilterProp="label"
        popupMatchSelectWidth={false}
        style={{ width: '100%' }}
        value={(value as string) || undefined}
        onChange={chosen => onChange(chosen ?? null)}
      />
    )
  }
  if (field.type === 'points')
    return (
      <Input
        {...{ id, status }}
        key={String(value)}
        placeholder="经度 纬度 经度 纬度 …"
        defaultValue={Array.isArray(value) ? value.join(' ') : ''}
        onBlur={event => onChange(coerceValue(field, event.target.value.trim()))}
      />
    )
  return (
    <FieldInput
      {...bound}
      field={field}
      names={namesOf(field, names.optionsOf)}
      onChange={next => onChange((next ?? null) as FieldValue)}
    />
  )
}
