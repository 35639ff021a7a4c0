import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { tracingModelCalls } from '@qingyuan/contract/sources/incidents.ts'
import type { TwinScoreRow } from './queries.ts'

type Incident = NonNullable<OutputOf<typeof tracingModelCalls.EnterpriseContribution>['result']>

/** Classes of wind by which scores are kept: mean speed of the incident at the station, m/s. */
export const windClasses = [
  { name: '静风', below: 0.5 },
  { name: '弱风', below: 2 },
  { name: '中等风', below: 5 },
  { name: '强风', below: Number.POSITIVE_INFINITY },
] as const

export const windClassOf = (speed: number): string => windClasses.find(({ below }) => speed < below)?.name ?? '风未知'

/** The score of a station in a class of wind; by the newest engine when there are several. */
export const twinOf = (rows: readonly TwinScoreRow[], placeId: number, windClass: string): Incident['twin'] => {
  const row = rows.find(each => each.place_id === placeId && each.wind_class === windClass)
  return row
    ? {
        windClass,
        incidents: row.incidents,
        top1: row.top1,
        top3: row.top3,
        coverage80: row.coverage80,
        medianErrorM: row.median_error_m,
      }
    : null
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
  const tested = twin ? `同类模拟事件首位命中 ${Math.round(twin.top1 * 100)} %` : '本站此类风尚无模拟事件验证'
  if (!identifiable) return { level: 'low', words: `低 · ${wind}；不可分辨` }
  const weak = windClass === '静风' || top1 < 0.4 || unexplained > 0.6 || (twin !== null && twin.top1 < 0.4)
  const strong = top1 >= 0.7 && unexplained < 0.3 && (windSpeed ?? 0) >= 1.5 && twin !== null && twin.top1 >= 0.6
  const level = weak ? 'low' : strong ? 'high' : 'medium'
  return { level, words: `${{ low: '低', medium: '中', high: '高' }[level]} · ${wind}；${chance}；${tested}` }
}
