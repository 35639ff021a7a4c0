import { homeCalls } from '@qingyuan/contract/air/live.ts'
import { eventStream } from '#/platform/http/event-stream.ts'
import { serveCalls } from '#/platform/module.ts'
import { alarmHandlers } from './alarms.ts'
import { countyRanks } from './county-ranks.ts'
import { stationList } from './current.ts'
import { interpolationGraph, windField } from './fields.ts'
import { hourHandlers } from './hours.ts'
import { withCacheByName } from './live-cache.ts'
import { changeTend } from './outlook.ts'
import { goodDaysProp } from './targets.ts'

export const homeService = serveCalls(homeCalls, {
  ...withCacheByName({ stationList, changeTend, goodDaysProp, cityRacking: countyRanks, interpolationGraph, windField }),
  ...hourHandlers,
  ...alarmHandlers,
  events: () => eventStream(),
})
