import { type Season, seasonIds, seasonNames } from '@qingyuan/domain/seasons.ts'
import { Select } from 'antd'
import { urlOneOf } from '#/hooks/use-url-state.ts'
import { filter } from './filter.ts'
import { FilterField } from './filter-field.tsx'

export const seasonFilter = filter<Season>(urlOneOf(seasonIds, 'all'), ({ value, onChange }) => (
  <FilterField label="季节">
    <Select<Season>
      value={value}
      onChange={onChange}
      options={seasonIds.map(id => ({ value: id, label: seasonNames[id] }))}
      popupMatchSelectWidth={168}
      style={{ width: 136 }}
      aria-label="季节"
    />
  </FilterField>
))
