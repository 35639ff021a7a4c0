import { urlOneOf } from '#/hooks/use-url-state.ts'
import type { PageProps } from '#/page/create-page.tsx'
import { alarmFilters } from '../alarm-filters.tsx'

export const groupingIds = ['station', 'county', 'parameter', 'kind', 'rule', 'severity'] as const
export const statisticsFilters = { ...alarmFilters(30), by: urlOneOf(groupingIds, 'station'), view: urlOneOf(['chart', 'table'], 'table') }
export type StatisticsProps = PageProps<typeof statisticsFilters, object>
