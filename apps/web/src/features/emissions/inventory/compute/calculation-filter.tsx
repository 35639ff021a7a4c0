import { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import type { FilterGroup } from '#/filters/filter.ts'
import { FilterSelect } from '#/filters/filter-field.tsx'
import { yearOptions } from '#/filters/recent-years.ts'
import { usePageQuery } from '#/hooks/page-state.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { urlMaybeNumber } from '#/hooks/use-url-state.ts'

const shape = { year: urlMaybeNumber(), run: urlMaybeNumber() }

interface Calculation {
  /** Null while the years are loading, or without data of any year. */
  year: number | null
  years: readonly number[] | undefined
  /** The run that was chosen. */
  run: number | null
}

/** Year and run of a calculation; by default the year of the newest inventory. */
export const calculationFilter: FilterGroup<typeof shape, Calculation> = {
  shape,
  useInput: ({ year, run }) => {
    const options = useCall(inventoryCalls.Options, {})
    usePageQuery(options)
    return { year: year ?? options.data?.inventories[0]?.year ?? options.data?.years[0] ?? null, years: options.data?.years, run }
  },
  Control: ({ input: { year, years = [] }, change }) => (
    <FilterSelect label="年份" width={104} value={year} onChange={next => change({ year: next, run: null })} options={yearOptions(years)} />
  ),
}
