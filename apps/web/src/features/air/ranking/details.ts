import { dailyPollutantIds } from '@qingyuan/contract/air/place-columns.ts'
import type { rankingCalls } from '@qingyuan/contract/air/ranking.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import type { Frame, FrameColumn } from '@qingyuan/domain/frame.ts'
import { standardOn } from '@qingyuan/domain/standards/standard.ts'

export type RankingFrame = OutputOf<typeof rankingCalls.RankingDetails>
/** What bars are drawn of, in the order of the switch. */
export type RankedItem = 'composite_index' | (typeof dailyPollutantIds)[number] | 'good_days'
export const rankedItems: readonly RankedItem[] = ['composite_index', ...dailyPollutantIds, 'good_days']

/** The frame as the table shows it: headings that fit. That ozone and CO are percentiles is written above the table; a limit is underlined, so no class fills. */
export const detailTable = (frame: RankingFrame): RankingFrame => {
  const columns = columnsByKey(frame)
  const heads = new Map<FrameColumn, Partial<FrameColumn>>([
    [columns.o3_8h, { label: 'O₃-8h' }],
    [columns.co, { label: 'CO' }],
    [columns.composite_index, { label: '综合', unit: '指数' }],
    [columns.composite_index_change, { trace: { statistic: 'change' } }],
    [columns.change_rank, { label: '变化率', unit: '名次' }],
    [columns.good_days, { label: '优良' }],
    [columns.valid_days, { label: '有效' }],
    // A pollutant and its change read as one: the change column is headed by its unit alone.
    ...dailyPollutantIds.map(id => [columns[`${id}_change`], { label: '\u00a0', unit: '±%' }] as const),
  ])
  return { ...frame, columns: frame.columns.map(column => ({ ...column, classes: undefined, ...heads.get(column) })) }
}

/** The frame as bars draw it: a period's mean has no daily class, so no class colours. */
export const barFrame = <F extends Frame>(frame: F): F => ({
  ...frame,
  columns: frame.columns.map(column => ({ ...column, classes: undefined })),
})

/** Limit of grade II that the composite index divides by; null for the index itself and for days. */
export const limitOf = (item: RankedItem, day: string): number | null => {
  if (item === 'composite_index' || item === 'good_days') return null
  return standardOn(day).compositeS[item === 'o3_8h' ? 'o3' : item]
}

/** No place has a composite index. */
export const isUnranked = (frame: RankingFrame): boolean => columnsByKey(frame).composite_index.values.every(value => value === null)
