export { currentsAt, screenHour, stationList } from './current.ts'
export { goodDaysProp } from './targets.ts'
