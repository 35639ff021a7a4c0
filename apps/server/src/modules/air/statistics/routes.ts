import type { airQualityCalls } from '@qingyuan/contract/air/statistics.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import type { AirServices } from '#/modules/air/read/public.ts'
import type { Context } from '#/platform/http/context.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import { comparisonFrame } from './comparison.ts'
import type { AreaKind, Unit } from './periods.ts'
import { statisticsFrame } from './statistics.ts'

type View<Q> = (services: AirServices, kind: AreaKind, unit: Unit, question: Q) => Promise<Frame>

const of =
  <Q>(view: View<Q>, kind: AreaKind, unit: Unit) =>
  ({ services }: Context, question: Q) =>
    view(services, kind, unit, question)

export const airQualityRoutes: HandlersOf<typeof airQualityCalls> = {
  CityDayStatistics: of(statisticsFrame, 'city', 'day'),
  CountyDayStatistics: of(statisticsFrame, 'county', 'day'),
  CityMonthStatistics: of(statisticsFrame, 'city', 'month'),
  CountyMonthStatistics: of(statisticsFrame, 'county', 'month'),
  CityDayComparison: of(comparisonFrame, 'city', 'day'),
  CountyDayComparison: of(comparisonFrame, 'county', 'day'),
  CityMonthComparison: of(comparisonFrame, 'city', 'month'),
  CountyMonthComparison: of(comparisonFrame, 'county', 'month'),
}
