import { addDays } from '@qingyuan/domain/time.ts'
import { publicScope } from '#/modules/air/read/public.ts'
import { forecastDays, forecastScores } from '#/modules/forecast/air-forecast/public.ts'
import { newestSharesRun } from '#/modules/sources/apportionment/public.ts'
import type { PlaceRecord } from '#/modules/system/places/public.ts'
import type { Services } from '#/platform/services.ts'
import { statesSuspects } from './content.ts'
import { hasSuspects, judgedDays, pathsOfArea } from './facts.ts'
import type { BriefingRow } from './queries.ts'

/** Results that have come since a version was composed, in Chinese: of the forecast, the apportionment (the full one after the quick one too), ... */
export const newerResults = async (services: Services, area: PlaceRecord, { day, content }: BriefingRow): Promise<string[]> => {
  const { issued, figures } = content
  const yesterday = addDays(day, -1)
  const [forecast, shares, paths, suspects] = await Promise.all([
    forecastDays(services, { placeId: area.id, item: 'aqi', day }),
    newestSharesRun(services, yesterday),
    figures.paths ? null : pathsOfArea(services, area, yesterday),
    statesSuspects(content) ? false : hasSuspects(services, area),
  ])
  return [
    ...(forecast && forecast.issued > (issued ?? '') ? [`${forecast.issued} 起报的预报`] : []),
    // Soon after a start the results are not read yet: that is none that came.
    ...(shares === null || shares === (content.sharesRun ?? null) ? [] : ['来源占比']),
    ...(paths ? ['后向轨迹'] : []),
    ...(suspects ? ['报警溯源'] : []),
  ]
}

/** Scores of forecasts grow while past days are judged: they make a new version no sooner than this after the last one. */
const settledMs = 20 * 60_000

const hasOtherScore = async (services: Services, area: PlaceRecord, { content, madeAt }: BriefingRow): Promise<boolean> => {
  if (services.clock.now() - madeAt.getTime() < settledMs) return false
  const [first] = (await forecastScores(services, publicScope, area.id, judgedDays)).filter(({ lead }) => lead === 1)
  return (first?.count ?? 0) > (content.judged ?? 0)
}

/** True when a draft that the platform composed is worth composing again. */
export const isOutdated = async (services: Services, area: PlaceRecord, row: BriefingRow): Promise<boolean> =>
  (await newerResults(services, area, row)).length > 0 || hasOtherScore(services, area, row)
