import { airQualityCalls } from '@qingyuan/contract/air/statistics.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import type { AirServices } from '#/modules/air/read/public.ts'
import type { ServiceContext } from '#/platform/http/context.ts'
import { serveCalls } from '#/platform/module.ts'
import { comparisonFrame } from './comparison.ts'
import type { AreaKind, Unit } from './periods.ts'
import { statisticsFrame } from './statistics.ts'

/** A handler for cities or counties, by days or months: one implementation serves all four. */
const forAreas =
  <Input, F extends Frame>(
    frame: (services: AirServices, kind: AreaKind, unit: Unit, input: Input) => Promise<F>,
    kind: AreaKind,
    unit: Unit,
  ) =>
  ({ services }: ServiceContext<AirServices>, input: Input): Promise<F> =>
    frame(services, kind, unit, input)

export const airQualityService = serveCalls(airQualityCalls, {
  CityDayStatistics: forAreas(statisticsFrame, 'city', 'day'),
  CountyDayStatistics: forAreas(statisticsFrame, 'county', 'day'),
  CityMonthStatistics: forAreas(statisticsFrame, 'city', 'month'),
  CountyMonthStatistics: forAreas(statisticsFrame, 'county', 'month'),
  CityDayComparison: forAreas(comparisonFrame, 'city', 'day'),
  CountyDayComparison: forAreas(comparisonFrame, 'county', 'day'),
  CityMonthComparison: forAreas(comparisonFrame, 'city', 'month'),
  CountyMonthComparison: forAreas(comparisonFrame, 'county', 'month'),
})
