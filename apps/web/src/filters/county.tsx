import { counties } from '@qingyuan/domain/counties.ts'
import { Select } from 'antd'
import { useUser } from '#/hooks/current-user.ts'
import { urlMaybeNumber } from '#/hooks/use-url-state.ts'
import type { Filter } from './filter.ts'
import { FilterField } from './filter-field.tsx'

/** Counties that the signed-in user may see. */
export const useCounties = () => {
  const own = useUser(state => state.user?.counties)
  return own ? counties.filter(({ id }) => own.includes(id)) : counties
}

/** One county or all of them; with one visible county it is chosen already, or there is no control. Spread into the input: `...county`. */
export const countyOf = (width = 112, { hidesSingle = false } = {}): Filter<number | null, { countyId?: number }> => ({
  url: urlMaybeNumber(),
  useInput: county => (county === null ? {} : { countyId: county }),
  Control: ({ value, onChange }) => {
    const known = useCounties()
    const only = known.length === 1 ? known[0] : undefined
    if (only && hidesSingle) return null
    return (
      <FilterField label="区县">
        <Select
          value={only?.id ?? value}
          disabled={only !== undefined}
          onChange={id => onChange(id ?? null)}
          options={known.map(({ id, name }) => ({ value: id, label: name }))}
          allowClear
          style={{ width }}
          placeholder="全部"
          aria-label="区县"
        />
      </FilterField>
    )
  },
})
export const county = countyOf()
