export { alarmHistory, alarmLog, alarmsOfDay, markRead, openAlarms, unreadAlarms } from './alarms.ts'
export { handleAlarm } from './handling.ts'
