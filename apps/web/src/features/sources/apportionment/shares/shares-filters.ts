import type { OutputOf } from '@qingyuan/contract/call.ts'
import { apportionmentModelCalls } from '@qingyuan/contract/sources/apportionment.ts'
import type { PageProps } from '#/page/create-page.tsx'
import { useRun } from '#/page/run/use-run.ts'
import { receptorFilter } from '../parts/receptor-filter.tsx'

export type AreaShares = NonNullable<OutputOf<typeof apportionmentModelCalls.CAMxAreaData>['result']>

export const sharesFilters = { receptor: receptorFilter }

/** Shares of a period. The call takes hours: days are those from 01 to 24. */
export const useShares = ({ receptor: { input, step } }: PageProps<typeof sharesFilters, object>) => {
  const hours = input && step === 'day' ? { ...input, from: `${input.from} 01`, to: `${input.to} 24` } : input
  const query = useRun(apportionmentModelCalls.CAMxAreaData, hours)
  return { hours, run: { query, what: '来源解析', isEmpty: (area: AreaShares) => area.regions.length === 0 } }
}
export type SharesProps = PageProps<typeof sharesFilters, object> & ReturnType<typeof useShares>
