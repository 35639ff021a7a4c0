import type { reviewCalls } from '@qingyuan/contract/air/review.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { numberCell, textCell } from '@qingyuan/domain/frame-cells.ts'
import { isMeasured, type MeasuredId, parameters } from '@qingyuan/domain/parameters.ts'
import type { MarkTarget } from './tab-stage.tsx'

export interface SuspectRow {
  key: string
  hour: string
  placeId: number
  place: string
  parameter: MeasuredId
  kind: string
  value: number | null
  unit: string
  mark: string | null
  counts: string
  reason: string | null
}

const decided = new Set(['审核无效', '审核有效'])
/** Without a verdict. A missing hour needs none. */
export const isOpen = (kind: string): boolean => !decided.has(kind) && kind !== '缺失'

export type SuspectFrame = OutputOf<typeof reviewCalls.Suspects>

/** Rows of Review.Suspects as records. */
export const suspectRows = (frame: SuspectFrame): SuspectRow[] => {
  const columns = columnsByKey(frame)
  return Array.from({ length: frame.rowCount }, (_, i): SuspectRow | null => {
    const parameter = textCell(columns.parameter_id, i)
    if (!isMeasured(parameter)) return null
    const [placeId, hour] = [numberCell(columns.place_id, i) ?? 0, textCell(columns.time, i)]
    return {
      key: `${placeId}~${parameter}~${hour}`,
      hour,
      placeId,
      place: textCell(columns.place, i),
      parameter,
      kind: textCell(columns.kind, i),
      value: numberCell(columns.value, i),
      unit: parameters[parameter].unit,
      mark: textCell(columns.mark, i) || null,
      counts: textCell(columns.counts, i),
      reason: textCell(columns.reason, i) || null,
    }
  }).filter(row => row !== null)
}

/** Kinds present with their counts, in the order a reviewer works through them. */
const kindOrder = ['恒值', '突变', '倒挂', '负值', '超出合理范围', '设备标识', '缺失', '审核无效', '审核有效']
export const kindCounts = (rows: readonly SuspectRow[]): [kind: string, count: number][] => {
  const counts = new Map(kindOrder.map(kind => [kind, 0]))
  for (const row of rows) counts.set(row.kind, (counts.get(row.kind) ?? 0) + 1)
  return [...counts].filter(([kind, count]) => count > 0 || ['恒值', '突变', '倒挂', '负值', '缺失', '设备标识'].includes(kind))
}

/** One call judges one parameter of one station: hours that go together. */
export const targetsOf = (rows: readonly SuspectRow[]): MarkTarget[] => {
  const groups = new Map<string, MarkTarget>()
  for (const { placeId, place, parameter, hour, kind } of rows) {
    if (kind === '缺失') continue
    const key = `${placeId} ${parameter}`
    const group = groups.get(key) ?? { placeId, place, parameter, hours: [] }
    group.hours.push(hour)
    groups.set(key, group)
  }
  return [...groups.values()]
}
