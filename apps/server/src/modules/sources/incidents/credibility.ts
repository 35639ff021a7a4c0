import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { tracingModelCalls } from '@qingyuan/contract/sources/incidents.ts'
import { twinText } from '@qingyuan/domain/suspect-text.ts'
import { lightAir } from '@qingyuan/domain/wind.ts'
import type { TwinScoreRow } from './queries.ts'

type Incident = NonNullable<OutputOf<typeof tracingModelCalls.EnterpriseContribution>['result']>

/** Classes of wind by which scores are kept: mean speed of the incident at the station, m/s. */
export const windClasses = [
  lightAir,
  { name: '弱风', below: 2 },
  { name: '中等风', below: 5 },
  { name: '强风', below: Number.POSITIVE_INFINITY },
] as const

export const windClassOf = (speed: number): string => windClasses.find(({ below }) => speed < below)?.name ?? '风未知'

/** Incidents from which on a score says something: of a station or a class of wind, and of all stations in any wind. */
const [leastIncidents, leastOfAll] = [5, 3]

/** Mean of a share over rows that have one, each counted by its incidents. */
const meanOver = (rows: readonly TwinScoreRow[], of: (row: TwinScoreRow) => number | null, count: (row: TwinScoreRow) => number) => {
  const known = rows.filter(row => of(row) !== null && count(row) > 0)
  const all = known.reduce((sum, row) => sum + count(row), 0)
  return all === 0 ? null : known.reduce((sum, row) => sum + count(row) * of(row)!, 0) / all
}

const unknownPart = (rows: readonly TwinScoreRow[]) => ({
  unknownIncidents: rows.reduce((sum, row) => sum + row.unknown_incidents, 0),
  unknownFound: meanOver(
    rows,
    row => row.unknown_found,
    row => row.unknown_incidents,
  ),
  falseAlarms: meanOver(
    rows,
    row => row.false_alarms,
    row => row.incidents - row.unknown_incidents,
  ),
  overBlamed: meanOver(
    rows,
    row => row.over_blamed,
    row => row.answered ?? 0,
  ),
})

const joined = (rows: readonly TwinScoreRow[], windClass: string | null, least = leastIncidents): Incident['twin'] => {
  const incidents = rows.reduce((sum, row) => sum + row.incidents, 0)
  if (incidents < least) return null
  const mean = (of: (row: TwinScoreRow) => number) => rows.reduce((sum, row) => sum + row.incidents * of(row), 0) / incidents
  const [only] = rows.length === 1 ? rows : []
  return {
    scope: 'city',
    windClass,
    incidents,
    top1: mean(row => row.top1),
    top3: mean(row => row.top3),
    coverage80: mean(row => row.coverage80),
    medianErrorM: only?.median_error_m ?? null,
    ...unknownPart(rows),
  }
}

/**
 * The score of a station in a class of wind, by the newest engine. Where it has too few incidents: that of all stations in such wind, then in any;
 * null where these are too few as well.
 */
export const twinOf = (rows: readonly TwinScoreRow[], placeId: number, windClass: string): Incident['twin'] => {
  const newest = rows.filter(({ engine_version }) => engine_version === rows[0]!.engine_version)
  const alike = newest.filter(({ wind_class }) => wind_class === windClass)
  const own = joined(
    alike.filter(({ place_id }) => place_id === placeId),
    windClass,
  )
  return own ? { ...own, scope: 'station' } : (joined(alike, windClass) ?? joined(newest, null, leastOfAll))
}

interface Evidence {
  identifiable: boolean
  /** Probability of the first to be the largest cause. */
  top1: number
  unexplained: number
  windClass: string
  windSpeed: number | null
  twin: Incident['twin']
}

/** Credibility of a finding, and its basis. */
export const credibilityOf = ({ identifiable, top1, unexplained, windClass, windSpeed, twin }: Evidence): Incident['credibility'] => {
  const wind = `${windClass}${windSpeed === null ? '' : ` ${windSpeed.toFixed(1)} m/s`}`
  const chance = `首位概率 ${Math.round(top1 * 100)} %`
  const tested = twin ? `${twinText(twin)}，首位命中 ${Math.round(twin.top1 * 100)} %` : '尚无模拟事件验证'
  if (!identifiable) return { level: 'low', words: `低 · ${wind}；不可分辨` }
  const weak = windClass === lightAir.name || top1 < 0.4 || unexplained > 0.6 || (twin !== null && twin.top1 < 0.4)
  const strong = top1 >= 0.7 && unexplained < 0.3 && (windSpeed ?? 0) >= 1.5 && twin !== null && twin.top1 >= 0.6
  const level = weak ? 'low' : strong ? 'high' : 'medium'
  return { level, words: `${{ low: '低', medium: '中', high: '高' }[level]} · ${wind}；${chance}；${tested}` }
}
