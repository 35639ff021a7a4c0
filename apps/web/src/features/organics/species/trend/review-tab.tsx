import { type AuditItem, wholeHourItem } from '@qingyuan/domain/audit-item-ids.ts'
import { AuditCard } from '#/page/audit-card.tsx'
import type { TrendProps } from './trend-filters.ts'

/** 审核: whole hours of the stations, or the first of the chosen species. */
export const ReviewTab = ({ voc: { input }, species: [no] }: Pick<TrendProps, 'voc' | 'species'>) => {
  const item: AuditItem = no === undefined ? wholeHourItem : `voc-${no}`
  return input && <AuditCard stationIds={input.stationIds} item={item} span={{ startTime: input.startTime, endTime: input.endTime }} />
}
