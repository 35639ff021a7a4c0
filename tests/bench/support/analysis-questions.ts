import type { Call } from '../../../packages/contract/src/call.ts'
import { calls } from '../../../packages/contract/src/calls.ts'
import { pollutantIds, weatherIds } from '../../../packages/domain/src/parameters.ts'
import { addDays } from '../../../packages/domain/src/time.ts'

export interface Question {
  call: Call
  /** How far the filters of its page were opened. */
  filter: 'default' | 'widest'
  input: object
}

export interface DemoPlaces {
  city: number
  stations: readonly number[]
}

const { AirQuality, Analysis, AnalysisFigure, AnalysisMap, Calendar, Home, Indicator, Ranking, Target, Trend, Weather } = calls

/** Every call of the analysis pages as its page first sends it, and with the largest usual range of two years. */
export const analysisQuestions = ({ city, stations }: DemoPlaces, today: string): Question[] => {
  const [month, twoYears, year] = [29, 728, 364].map(days => ({ from: addDays(today, -days), to: today })) as [Span, Span, Span]
  const months = ({ from, to }: Span) => ({ from: from.slice(0, 7), to: to.slice(0, 7) })
  const hours = ({ from, to }: Span) => ({ from: `${from} 01`, to: `${to} 24` })
  const [day, thisYear] = [{ from: today, to: today }, Number(today.slice(0, 4))]
  const place = { placeId: stations[0]! }
  const twelve = { placeIds: stations.slice(0, 12) }
  const linear = [...pollutantIds, ...weatherIds.filter(id => id !== 'wind_direction')]
  const both = (call: Call, first: object, most: object): Question[] => [
    { call, filter: 'default', input: first },
    { call, filter: 'widest', input: most },
  ]
  const once = (call: Call, input: object = {}): Question => ({ call, filter: 'default', input })
  const pair = { ...place, parameter: 'pm2_5', otherParameter: 'o3' }
  const statistics = [
    AirQuality.CityDayStatistics,
    AirQuality.CountyDayStatistics,
    AirQuality.CityDayComparison,
    AirQuality.CountyDayComparison,
  ]
  const monthly = [
    AirQuality.CityMonthStatistics,
    AirQuality.CountyMonthStatistics,
    AirQuality.CityMonthComparison,
    AirQuality.CountyMonthComparison,
  ]
  return [
    ...statistics.flatMap(call => both(call, month, twoYears)),
    ...monthly.flatMap(call => both(call, months(month), months(twoYears))),
    ...[Weather.stationData, Weather.accumulation].flatMap(call => [
      ...both(call, { placeIds: [place.placeId], step: 'hour', ...hours(day) }, { ...twelve, step: 'day', ...twoYears }),
      { call, filter: 'widest' as const, input: { placeIds: [place.placeId], step: 'hour', ...hours(year) } },
    ]),
    ...both(
      Weather.weatherTend,
      { placeIds: [place.placeId], parameters: ['temperature', 'humidity'], step: 'hour', ...hours(day) },
      { ...twelve, parameters: [...weatherIds], step: 'day', ...twoYears },
    ),
    ...both(Weather.imagesPath, { ...place, step: 'hour', ...hours(day) }, { ...place, step: 'day', ...twoYears }),
    ...both(Analysis.Contribution, { placeId: city, ...month }, { placeId: city, ...twoYears }),
    ...both(Analysis.Correlation, { placeIds: [place.placeId], ...month }, { placeIds: [place.placeId], parameters: linear, ...twoYears }),
    { call: Analysis.Correlation, filter: 'widest', input: { ...twelve, parameters: ['pm2_5'], ...twoYears } },
    ...[Analysis.CorrelationLinearity, AnalysisFigure.Scatter].flatMap(call => both(call, { ...pair, ...month }, { ...pair, ...twoYears })),
    ...[Analysis.WindRose, Analysis.WindRoseRate, AnalysisFigure.PolarPlot, AnalysisFigure.PolarBins].flatMap(call =>
      both(call, { ...place, ...month }, { ...place, ...twoYears }),
    ),
    ...both(AnalysisFigure.FeatureRadar, { ...place, ...month }, { ...place, ...year }),
    ...both(AnalysisMap.StationHours, { parameter: 'pm2_5', ...day }, { parameter: 'pm2_5', from: addDays(today, -13), to: today }),
    once(AnalysisMap.LeaveOneOut, { parameter: 'pm2_5', hour: `${addDays(today, -1)} 12`, method: 'kriging' }),
    ...both(
      AnalysisMap.Patches,
      { parameter: 'pm2_5', step: 'hour', ...day },
      { parameter: 'pm2_5', step: 'day', from: addDays(today, -399), to: today },
    ),
    ...both(
      Trend.Change,
      { placeIds: [city], parameter: 'pm2_5', step: 'day', ...month },
      { ...twelve, parameter: 'pm2_5', step: 'day', ...twoYears },
    ),
    ...both(
      Trend.Profile,
      { placeIds: [city], parameter: 'pm2_5', by: 'hour', ...month },
      { ...twelve, parameter: 'pm2_5', by: 'hour', ...year },
    ),
    ...both(Trend.Slope, { placeIds: [city], parameter: 'pm2_5', ...month }, { ...twelve, parameter: 'pm2_5', ...twoYears }),
    ...both(Ranking.RankingDetails, { kind: 'county', ...month }, { kind: 'county', ...twoYears }),
    once(Indicator.Completion, { span: 'year', year: thisYear }),
    ...(['year', 'autumn'] as const).map(span => once(Target.Situation, { span, year: thisYear })),
    ...[Target.Gap, Target.Contrast].map(call => once(call, { span: 'year', year: thisYear, item: 'pm2_5' })),
    once(Target.Room, { item: 'pm2_5' }),
    once(Target.Course, { span: 'year', year: thisYear, item: 'pm2_5', placeId: city }),
    ...[Calendar.PollutionCalendar, Calendar.YearSummary].flatMap(call =>
      [thisYear, thisYear - 1].map(year => once(call, { placeId: city, year })),
    ),
    ...[Home.NMHCStationList, Home.TVOCStationList, Home.goodDaysProp, Home.station24HourList, Home.windField, Home.alarmQuery].map(call =>
      once(call),
    ),
    once(Home.stationList, { kind: 'all' }),
    once(Home.changeTend, { placeId: city, parameter: 'aqi', past: 72, ahead: 24 }),
    ...(['now', 'today', 'month', 'year'] as const).map(span => once(Home.cityRacking, { span })),
    once(Home.stationDayList, { day: addDays(today, -1) }),
    ...both(Home.stationHourList, { ...place, hours: 24 }, { ...place, hours: 168 }),
    once(Home.dataCompare, { placeId: city }),
    once(Home.interpolationGraph, { parameter: 'pm2_5' }),
    once(Home.timeline, { hours: 72 }),
    ...both(Home.historyAlarmLog, { page: 1, pageSize: 20 }, { page: 1, pageSize: 100, ...twoYears }),
  ]
}

interface Span {
  from: string
  to: string
}
