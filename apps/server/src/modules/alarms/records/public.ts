export { alarmHistory, alarmLog, alarmsOfDay, markRead, unreadAlarms } from './alarms.ts'
export { handleAlarm } from './handling.ts'
