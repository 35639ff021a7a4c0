import type { homeCalls } from '@qingyuan/contract/air/live.ts'
import { rankPlaces } from '#/modules/air/ranking/public.ts'
import { alarmHistory, alarmLog, alarmsOfDay, handleAlarm, markRead, unreadAlarms } from '#/modules/alarms/records/public.ts'
import { eventStream } from '#/platform/http/event-stream.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import { stationList } from './current.ts'
import { interpolationGraph, windField } from './fields.ts'
import { dataCompare, station24HourList, stationDayList, stationHourList, timeline, tvocHourList, vocStations } from './hours.ts'
import { remembered } from './memory.ts'
import { changeTend } from './outlook.ts'
import { goodDaysProp } from './targets.ts'

const alarmsRemembered = remembered('alarmQuery', alarmsOfDay)

export const homeRoutes: HandlersOf<typeof homeCalls> = {
  stationList: remembered('stationList', stationList),
  NMHCStationList: remembered('NMHCStationList', (services, scope) => vocStations(services, scope, 'nmhc')),
  TVOCStationList: remembered('TVOCStationList', (services, scope) => vocStations(services, scope, 'tvoc')),
  TVOCHourList: remembered('TVOCHourList', tvocHourList),
  changeTend: remembered('changeTend', changeTend),
  cityRacking: remembered('cityRacking', async (services, _scope, { span, parameter }) => {
    const counties = services.places.all().filter(place => place.kind === 'county')
    const { time, item, rows } = await rankPlaces(services, counties, span, parameter)
    return { time, item, rows: rows.map(({ level, ...row }) => ({ ...row, class: level })) }
  }),
  goodDaysProp: remembered('goodDaysProp', goodDaysProp),
  station24HourList: remembered('station24HourList', station24HourList),
  stationDayList: remembered('stationDayList', stationDayList),
  stationHourList: remembered('stationHourList', stationHourList),
  dataCompare: remembered('dataCompare', dataCompare),
  interpolationGraph: remembered('interpolationGraph', interpolationGraph),
  windField: remembered('windField', windField),
  timeline: remembered('timeline', timeline),
  alarmQuery: async (context, input) => {
    const [alarms, seen] = await Promise.all([alarmsRemembered(context, input), unreadAlarms(context.services, context.caller.scope)])
    return { ...alarms, ...seen }
  },
  alarmRead: async ({ services, caller }, { until }) => {
    await markRead(services, caller.scope, until)
    return {}
  },
  events: () => eventStream(),
  alarmLog: ({ services, caller }, { alarmId }) => alarmLog(services, caller.scope, alarmId),
  historyAlarmLog: ({ services, caller }, input) => alarmHistory(services, caller.scope, input),
  alarmHandle: async ({ services, caller, audit }, input) => {
    audit.subject = await handleAlarm(services, caller, input)
    return {}
  },
}
