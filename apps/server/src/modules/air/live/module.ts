import { homeCalls } from '@qingyuan/contract/air/live.ts'
import { eventStream } from '#/platform/http/event-stream.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { alarmSteps, pastAlarms, processAlarm, queryAlarms, readAlarms } from './alarms.ts'
import { countyRanks } from './county-ranks.ts'
import { stationList } from './current.ts'
import { interpolationGraph, windField } from './fields.ts'
import {
  dataCompare,
  nmhcStations,
  station24HourList,
  stationDayList,
  stationHourList,
  timeline,
  tvocHourList,
  tvocStations,
} from './hours.ts'
import { withCacheByName } from './live-cache.ts'
import { changeTend } from './outlook.ts'
import { goodDaysProp } from './targets.ts'

export const liveModule = defineModule({
  name: 'air/live',
  title: '首页与大屏',
  serves: [
    serveCalls(homeCalls, {
      ...withCacheByName({
        stationList,
        NMHCStationList: nmhcStations,
        TVOCStationList: tvocStations,
        TVOCHourList: tvocHourList,
        changeTend,
        goodDaysProp,
        cityRacking: countyRanks,
        station24HourList,
        stationDayList,
        stationHourList,
        dataCompare,
        interpolationGraph,
        windField,
        timeline,
      }),
      events: () => eventStream(),
      alarmQuery: queryAlarms,
      alarmRead: readAlarms,
      alarmLog: alarmSteps,
      historyAlarmLog: pastAlarms,
      alarmHandle: processAlarm,
    }),
  ],
})
