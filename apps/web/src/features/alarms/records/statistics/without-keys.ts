import type { alarmStatisticsCalls } from '@qingyuan/contract/alarms/records.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'

export type AlarmCounts = OutputOf<typeof alarmStatisticsCalls.Query>

/** The frame without the keys of its groups: a chart takes its first column as its axis. */
export const withoutKeys = (frame: AlarmCounts): AlarmCounts => {
  const { key } = columnsByKey(frame)
  return { ...frame, columns: frame.columns.filter(column => column !== key) }
}
