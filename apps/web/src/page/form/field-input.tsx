import type { FormField } from '@qingyuan/domain/fill-form/field.ts'
import { DatePicker, Input, InputNumber, Select } from 'antd'
import dayjs from 'dayjs'
import type { ReactElement } from 'react'

interface FieldInputProps {
  field: FormField
  names: ReadonlyMap<string, string> | undefined
  value?: unknown
  onChange?: (value: unknown) => void
  id?: string
  status?: 'error' | 'warning'
  disabled?: boolean
}

const wide = { width: '100%' }

/** The input that fits a field of the form. */
export const FieldInput = ({ field, names, ...bound }: FieldInputProps): ReactElement => {
  if (field.type === 'choice')
    return (
      <Select
        {...bound}
        allowClear={!field.required}
        showSearch
        // Found by its code too, which is not shown.
        optionFilterProp="search"
        style={wide}
        options={[...(names ?? [])].map(([value, name]) => ({ value, label: name, search: `${name} ${value}` }))}
      />
    )
  if (field.type === 'number' || field.type === 'integer')
    return <InputNumber {...bound} value={bound.value as number | null} suffix={field.unit} controls={false} style={wide} />
  if (field.type === 'date')
    return (
      <DatePicker
        id={bound.id}
        status={bound.status}
        disabled={bound.disabled}
        style={wide}
        value={typeof bound.value === 'string' ? dayjs(bound.value) : null}
        onChange={day => bound.onChange?.(day?.format('YYYY-MM-DD') ?? null)}
      />
    )
  return (
    <Input
      id={bound.id}
      status={bound.status}
      disabled={bound.disabled}
      value={(bound.value as string) ?? ''}
      onChange={event => bound.onChange?.(event.target.value)}
      maxLength={field.maxLength}
    />
  )
}
