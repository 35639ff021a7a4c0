import { speciesGroups, storedSpecies } from '@qingyuan/domain/species/species-list.ts'
import { Select } from 'antd'
import { type Filter } from '#/filters/filter.ts'
import { FilterField, FilterSelect } from '#/filters/filter-field.tsx'
import { urlNumbers } from '#/hooks/use-url-state.ts'

const peakOf = [44, 45]
/** Species by class; the isomers of one peak are chosen as the peak. */
export const speciesOptions = speciesGroups.map(group => ({
  label: group,
  title: group,
  options: storedSpecies
    .filter(species => species.group === group && !peakOf.includes(species.no))
    .map(({ no, name, nameEn }) => ({ value: no, label: name, words: `${name} ${nameEn}` })),
}))
const matches = (text: string, option?: { words?: string }) => (option?.words ?? '').toLowerCase().includes(text.toLowerCase())

/** One species, found by its Chinese or English name. */
export const SpeciesSelect = ({ label, value, onChange }: { label: string; value: number; onChange: (no: number) => void }) => (
  <FilterSelect<number>
    label={label}
    width={128}
    value={value}
    onChange={onChange}
    options={speciesOptions as never}
    showSearch
    filterOption={matches as never}
    popupMatchSelectWidth={200}
  />
)

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
        filterOption={matches as never}
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
