export { type Cache, createCache } from './cache.ts'
export type { DayColumns, HourColumns } from './columns.ts'
export { countyFilter } from './county-filter.ts'
export { eventsOf, stackedEventsOf } from './events.ts'
export {
  changeColumn,
  changePercent,
  classOf,
  type DecimalsOfRow,
  decimalsOfLabels,
  labelOf,
  parameterColumn,
  placeTimeRows,
  placeTimeSources,
  primaryIds,
  primaryNames,
  type ScaleOfRow,
  scaleOfLabels,
  shownAs,
  shownId,
  statisticDecimals,
} from './frame-parts.ts'
export { openAirServices } from './open-air-services.ts'
export { basePeriod, comparableSpan, daysNeeded, lackingDays, lastEndedDay, periodOf } from './periods.ts'
export { type DayWeather, dayWeather } from './queries.ts'
export { type Range, rangeOf } from './range.ts'
export {
  type AirContext,
  type AirServices,
  dayIndex,
  evaluationOf,
  type FrameRequest,
  frameRequest,
  metaOf,
  newestHour,
  placesOf,
  publicScope,
  readDays,
  readHours,
  readPlaceDays,
  readPlaceHours,
  unclassedMetaOf,
} from './read.ts'
export { type MinuteSeries, readMinuteShares, readMinutes } from './read-minutes.ts'
export { airRefusal } from './refuse.ts'
export { type Running, runningDays, runningValues } from './running.ts'
export { type MatchedWind, matchedWind, sameWindEffect } from './same-wind.ts'
export { dayTable, hourTable, incompleteText, type PlaceTable, periodTable, periodValue } from './tables.ts'
