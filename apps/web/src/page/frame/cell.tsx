import { type Mark, markNames } from '@qingyuan/domain/flags.ts'
import { formatCell } from '@qingyuan/domain/format-cell.ts'
import type { CellNote, FrameColumn } from '@qingyuan/domain/frame.ts'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import type { ReactNode } from 'react'
import { ClassBadge, levelOf } from '../class-badge.tsx'
import css from './frame-table.module.css'

type Value = number | string | null | undefined

const isRankChange = (column: FrameColumn) => column.kind === 'change' && (column.unit === '位' || (!column.unit && column.decimals === 0))

/** Shape first, then colour: ▼ better, ▲ worse; where up is good the colours swap. Ranks move by ↑ ↓. */
const Change = ({ column, value }: { column: FrameColumn; value: number }) => {
  if (value === 0) return <span className={css.none}>–</span>
  const up = value > 0
  const rank = isRankChange(column)
  const good = rank ? up : up === (column.better === 'up')
  const shape = rank ? (up ? '↑ ' : '↓ ') : up ? '▲' : '▼'
  return (
    <span className={column.better === 'none' ? undefined : good ? css.better : css.worse}>
      {shape}
      {formatCell({ ...column, kind: 'number' }, Math.abs(value))}
    </span>
  )
}

const Shown = ({ column, value }: { column: FrameColumn; value: Value }) => {
  if (value === null || value === undefined || value === '') return <span className={css.none}>—</span>
  if (column.kind === 'class') return <ClassBadge level={levelOf(value)} />
  if (column.kind === 'change' && typeof value === 'number') return <Change column={column} value={value} />
  return <Subscript text={formatCell(column, value)} />
}

/** Mark of a value above the limit of its period: underlined, no flag. */
export const limitMark = 'LIMIT'

/** Text on hover or focus of a marked cell; null without one. */
export const noteText = (note: CellNote | undefined): string | null => {
  if (!note) return null
  if (note.mark === limitMark) return note.reason ?? '超过限值'
  const label = note.mark ? (markNames[note.mark as Mark]?.label ?? note.mark) : ''
  const valid = note.valid
    ? `有效 ${note.valid.count}/${note.valid.of}，要求 ≥ ${note.valid.need}${note.valid.count < note.valid.need ? '' : '，但有月份有效天数不足'}，数据有效性不足`
    : ''
  return [label && note.reason ? `${label}：${note.reason}` : label || note.reason, valid].filter(Boolean).join('；') || null
}

/** Only values that do not count say what they have and need: a year of days enough may lack those of one month. */
export const isShort = (note: CellNote | undefined): boolean => note?.valid !== undefined

/** One cell: value, invalidated value struck through, count of valid hours, corner of a mark. */
export const CellContent = ({ column, value, note }: { column: FrameColumn; value: Value; note?: CellNote }): ReactNode => {
  const struck = (value === null || value === undefined) && note?.value !== undefined
  if (struck) return <del className={css.invalid}>{formatCell(column, note.value)}</del>
  if (note?.mark === limitMark)
    return (
      <span className={css.above}>
        <Shown column={column} value={value} />
      </span>
    )
  if (!isShort(note)) return <Shown column={column} value={value} />
  return (
    <>
      <span className={css.short}>
        <Shown column={column} value={value} />
      </span>
      <small className={css.count}>
        {note?.valid?.count}/{note?.valid?.of}
      </small>
    </>
  )
}
