import { Inline } from '@qingyuan/ui/layout.tsx'
import { Segmented, Select, type SelectProps } from 'antd'
import type { ReactNode } from 'react'
import { optionsOf } from './options-of.ts'

/** A filter with its label, where it has one, 8 px apart. */
export const FilterField = ({ label, children }: { label?: string; children: ReactNode }) =>
  label === undefined ? (
    children
  ) : (
    <Inline as="label" gap={0}>
      <span className="field-label">{label}</span>
      {children}
    </Inline>
  )

interface FilterSelectProps<T> extends Omit<SelectProps<T>, 'style' | 'aria-label'> {
  label?: string
  /** For screen readers; default: the label. */
  name?: string
  /** px */
  width: number
}

/** A list that opens, with its label. */
export const FilterSelect = <T,>({ label, name = label, width, ...select }: FilterSelectProps<T>) => (
  <FilterField label={label}>
    <Select<T> {...select} style={{ width }} aria-label={name} />
  </FilterField>
)

interface WordSwitchProps<T extends string> {
  label?: string
  /** Words of the segments by their values, in their order. */
  words: Readonly<Record<T, string>>
  value: NoInfer<T>
  onChange: (value: T) => void
  size?: 'small'
}

/** One of a few words side by side. */
export const WordSwitch = <T extends string>({ label, words, ...segments }: WordSwitchProps<T>) => (
  <FilterField label={label}>
    <Segmented<T> {...segments} options={optionsOf(words)} />
  </FilterField>
)
