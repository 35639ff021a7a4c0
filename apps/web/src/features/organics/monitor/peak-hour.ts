import type { alarmRecordCalls } from '@qingyuan/contract/alarms/records.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { numberCells, textCells } from '@qingyuan/domain/frame-cells.ts'

type Detail = OutputOf<typeof alarmRecordCalls.Detail>

/** Hour of an alarm with the highest value; its first one without any. */
export const peakHour = ({ hours, span }: Pick<Detail, 'hours' | 'span'>): string => {
  const columns = columnsByKey(hours)
  const values = numberCells(columns.value)
  let best = { time: span.from, value: Number.NEGATIVE_INFINITY }
  for (const [i, label] of textCells(columns.time).entries()) {
    const [time, value] = [label ?? '', values[i] ?? Number.NEGATIVE_INFINITY]
    if (time >= span.from && time <= span.to && value > best.value) best = { time, value }
  }
  return best.time
}
