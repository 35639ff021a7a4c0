import type { Frame, FrameColumn } from '@qingyuan/domain/frame.ts'
import { columnOf } from '@qingyuan/domain/frame-cells.ts'
import { pollutantIds } from '@qingyuan/domain/parameters.ts'
import { standardOn } from '@qingyuan/domain/standards/standard.ts'

const pollutantKeys = pollutantIds.map(id => (id === 'o3' ? 'o3_8h' : id))
export const detailWidths: Readonly<Record<string, number>> = {
  rank: 48,
  rank_change: 44,
  name: 68,
  composite_index: 56,
  composite_index_change: 60,
  change_rank: 60,
  good_days: 56,
  valid_days: 56,
  ...Object.fromEntries(pollutantKeys.flatMap(key => [[key, 54] as const, [`${key}_change`, 60] as const])),
  o3_8h: 60,
}
/** Headings that fit; that ozone and CO are percentiles is said above the table. */
const heads: Readonly<Record<string, { label: string; unit?: string }>> = {
  o3_8h: { label: 'O₃-8h' },
  co: { label: 'CO' },
  composite_index: { label: '综合', unit: '指数' },
  change_rank: { label: '变化率', unit: '名次' },
  good_days: { label: '优良' },
  valid_days: { label: '有效' },
}

/** A pollutant and its change read as one: the change column is headed by its unit alone. Above a limit is underlined, so no class fills. */
const shortened = (column: FrameColumn): FrameColumn => {
  const { classes: _, ...rest } = column
  const plain = { ...rest, ...heads[column.key] }
  if (column.kind !== 'change' || column.key === 'rank_change') return plain
  if (column.key === 'composite_index_change') return { ...plain, trace: { statistic: 'change' } }
  return { ...plain, label: '\u00a0', unit: '±%' }
}

/** The frame as the table shows it. */
export const detailTable = (frame: Frame): Frame => ({ ...frame, columns: frame.columns.map(shortened) })

/** Columns that can be drawn as bars. */
export const canBeDrawn = (frame: Frame): { key: string; label: string; unit: string }[] =>
  ['composite_index', ...pollutantKeys, 'good_days'].flatMap(key => {
    const column = columnOf(frame, key)
    return column ? [{ key, label: column.label, unit: column.unit ?? '' }] : []
  })

/** The frame as bars draw it: a period's mean has no daily class, so no class colours. */
export const barFrame = (frame: Frame): Frame => ({ ...frame, columns: frame.columns.map(column => ({ ...column, classes: undefined })) })

/** Limit of grade II that the composite index divides by; null for the index itself and for days. */
export const limitOf = (key: string, day: string): number | null => {
  const id = pollutantIds.find(each => each === key || (each === 'o3' && key === 'o3_8h'))
  return id ? standardOn(day).compositeS[id] : null
}

/** No place has a composite index. */
export const isUnranked = (frame: Frame): boolean => columnOf(frame, 'composite_index')?.values.every(value => value === null) ?? true
