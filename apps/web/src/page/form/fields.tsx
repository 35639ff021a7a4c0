import { Input, Select, Switch } from 'antd'
import type { ComponentType } from 'react'
import { DaySpanInput } from './day-inputs.tsx'
import { FormField, type FormFieldProps } from './form-drawer.tsx'

type FieldProps<P> = Pick<FormFieldProps, 'name' | 'label' | 'required' | 'rules' | 'extra'> & Omit<P, keyof FormFieldProps>

/** An input under its label as one element: `<TextField name="name" label="名称" required maxLength={60} />`. */
const fieldOf =
  <P,>(Control: ComponentType<P>, fixed: Pick<FormFieldProps, 'valuePropName'> = {}) =>
  ({ name, label, required, rules, extra, ...input }: FieldProps<P>) => (
    <FormField {...{ name, label, required, rules, extra }} {...fixed}>
      <Control {...(input as unknown as P & object)} />
    </FormField>
  )

export const TextField = fieldOf(Input)
export const AreaField = fieldOf(Input.TextArea)
export const PasswordField = fieldOf(Input.Password)
export const SelectField = fieldOf(Select)
export const SwitchField = fieldOf(Switch, { valuePropName: 'checked' })
export const DaySpanField = fieldOf(DaySpanInput)
