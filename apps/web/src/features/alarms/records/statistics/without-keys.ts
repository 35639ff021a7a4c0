import type { alarmStatisticsCalls } from '@qingyuan/contract/alarms/records.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'

export type AlarmCounts = OutputOf<typeof alarmStatisticsCalls.Query>

/** The frame without its hidden columns, such as the keys of its groups: a chart takes its first column as its axis. */
export const withoutKeys = (frame: AlarmCounts): AlarmCounts => ({ ...frame, columns: frame.columns.filter(column => !column.hidden) })
