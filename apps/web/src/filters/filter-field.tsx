import { Inline } from '@qingyuan/ui/layout.tsx'
import { Select, type SelectProps } from 'antd'
import type { ReactNode } from 'react'

/** A filter with its label, 8 px apart. */
export const FilterField = ({ label, children }: { label: string; children: ReactNode }) => (
  <Inline as="label" gap={0}>
    <span className="field-label">{label}</span>
    {children}
  </Inline>
)

interface FilterSelectProps<T> extends Omit<SelectProps<T>, 'style' | 'aria-label'> {
  label: string
  /** px */
  width: number
}

/** A list that opens, with its label. */
export const FilterSelect = <T,>({ label, width, ...select }: FilterSelectProps<T>) => (
  <FilterField label={label}>
    <Select<T> {...select} style={{ width }} aria-label={label} />
  </FilterField>
)
