import type { SetChoice } from '@qingyuan/domain/species/species-sets.ts'
import { Select } from 'antd'
import { type Filter } from '#/filters/filter.ts'
import { FilterField, FilterSelect } from '#/filters/filter-field.tsx'
import { urlNumbers } from '#/hooks/use-url-state.ts'
import { useSetOptions } from './set-picker.tsx'
import { matchesSpecies, speciesOptions } from './species-options.ts'

/** A species by its number, or the sum of a set. */
export type SpeciesOrSum = number | SetChoice

interface SpeciesSelectProps {
  label: string
  value: SpeciesOrSum
  onChange: (of: SpeciesOrSum) => void
}

/** One species, found by its Chinese or English name, or the sum of a set. */
export const SpeciesSelect = ({ label, value, onChange }: SpeciesSelectProps) => {
  const sums = useSetOptions().map(({ label: kind, options }) => ({
    label: `${kind}物种集合计`,
    options: options.map(({ value: set, label: name }) => ({ value: set, label: `Σ ${name}`, words: name })),
  }))
  return (
    <FilterSelect<SpeciesOrSum>
      label={label}
      width={128}
      value={value}
      onChange={onChange}
      options={[...speciesOptions, ...sums] as never}
      showSearch
      filterOption={matchesSpecies as never}
      popupMatchSelectWidth={240}
    />
  )
}

/** Single species in place of the classes; none: by class. */
export const speciesFilter = ({ most }: { most: number }): Filter<readonly number[]> => ({
  url: urlNumbers(),
  useInput: value => value,
  Control: ({ value, onChange }) => (
    <FilterField label="物种">
      <Select<number[]>
        mode="multiple"
        value={[...value]}
        onChange={ids => onChange(ids.slice(-most))}
        options={speciesOptions as never}
        filterOption={matchesSpecies as never}
        allowClear
        maxTagCount={1}
        placeholder="六类合计"
        popupMatchSelectWidth={220}
        style={{ width: 168 }}
        aria-label="物种"
      />
    </FilterField>
  ),
})
