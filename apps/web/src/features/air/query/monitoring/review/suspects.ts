import type { Frame } from '@qingyuan/domain/frame.ts'
import { columnOf } from '@qingyuan/domain/frame-cells.ts'
import { isMeasured, type MeasuredId, parameters } from '@qingyuan/domain/parameters.ts'
import type { MarkTarget } from './use-review.ts'

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
/** Nobody has judged it yet. A missing hour is nothing to judge. */
export const isOpen = (kind: string): boolean => !decided.has(kind) && kind !== '缺失'

/** Rows of Review.Suspects as records. */
export const suspectRows = (frame: Frame): SuspectRow[] => {
  const column = (key: string) => columnOf(frame, key)?.values ?? []
  const [time, place, placeId, parameter, kind, value, mark, counts, reason] = [
    'time',
    'place',
    'place_id',
    'parameter_id',
    'kind',
    'value',
    'mark',
    'counts',
    'reason',
  ].map(column) as [(string | null)[], ...(number | string | null)[][]]
  return Array.from({ length: frame.rowCount }, (_, i): SuspectRow | null => {
    const id = String(parameter?.[i])
    if (!isMeasured(id)) return null
    const number = value?.[i]
    return {
      key: `${placeId?.[i]}~${id}~${time[i]}`,
      hour: String(time[i]),
      placeId: Number(placeId?.[i]),
      place: String(place?.[i]),
      parameter: id,
      kind: String(kind?.[i]),
      value: typeof number === 'number' ? number : null,
      unit: parameters[id].unit,
      mark: (mark?.[i] as string | null) ?? null,
      counts: String(counts?.[i] ?? ''),
      reason: (reason?.[i] as string | null) ?? null,
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
