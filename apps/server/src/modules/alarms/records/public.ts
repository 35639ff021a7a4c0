export {
  type AlarmFilter,
  type AlarmRecord,
  countAlarms,
  countOpenAlarms,
  countStates,
  selectAlarms,
  sumAlarmHours,
} from './alarm-queries.ts'
export { alarmHistory, alarmLog, alarmsOfDay, markRead, openAlarms, unreadAlarms } from './alarms.ts'
export { alarmRecord, type FreshRise, selectRises } from './case-alarms.ts'
export { limitsOf, neighbourMean } from './detail.ts'
export { handleAlarm } from './handling.ts'
