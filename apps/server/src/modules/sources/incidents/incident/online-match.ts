import { hourMs } from '@qingyuan/domain/time.ts'
import type { FlueGasRow } from '#/modules/sources/outlets/public.ts'
import type { IncidentSpan, TracedId } from '../trace-request.ts'

export interface Match {
  state: 'matched' | 'flat' | 'opposed' | 'none'
  r: number | null
  ratio: number | null
  words: string
}

const measuredAs = {
  so2: { key: 'so2Kg', label: 'SO₂' },
  no2: { key: 'noxKg', label: 'NOₓ' },
  pm10: { key: 'pmKg', label: '颗粒物' },
  pm2_5: { key: 'pmKg', label: '颗粒物' },
} as const

const noData: Match = { state: 'none', r: null, ratio: null, words: '无在线监测' }
/** An emission this much above that of the two days before moved; one below this share speaks against. */
const [risen, fallen] = [1.2, 0.5]
const mostDelay = 3

/** Emission of the named outlets at an hour, kg; null when none reported. */
const sumAt = (readings: readonly ReadonlyMap<number, FlueGasRow>[], hour: number, key: 'so2Kg' | 'noxKg' | 'pmKg'): number | null => {
  const there = readings.map(own => own.get(hour)?.[key]).filter(value => value !== null && value !== undefined)
  return there.length === 0 ? null : there.reduce((sum, value) => sum + value, 0)
}

const meanOf = (values: readonly (number | null)[]): number | null => {
  const there = values.filter(value => value !== null)
  return there.length === 0 ? null : there.reduce((sum, value) => sum + value, 0) / there.length
}

/** Pearson's r of the hours in which both are there; null with fewer than four or without any variation. */
export const pearsonOfHours = (a: readonly (number | null)[], b: readonly (number | null)[]): number | null => {
  const pairs = a.flatMap((x, n) => (x === null || b[n] === null || Number.isNaN(b[n]!) ? [] : [[x, b[n]!] as const]))
  if (pairs.length < 4) return null
  const mean = (at: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[at], 0) / pairs.length
  const [mx, my] = [mean(0), mean(1)]
  let [xx, yy, xy] = [0, 0, 0]
  for (const [x, y] of pairs) {
    xx += (x - mx) ** 2
    yy += (y - my) ** 2
    xy += (x - mx) * (y - my)
  }
  return xx > 1e-12 && yy > 1e-12 ? xy / Math.sqrt(xx * yy) : null
}

const verdict = (label: string, r: number | null, ratio: number): Pick<Match, 'state' | 'words'> => {
  const correlationText = r === null ? '' : `，r = ${r.toFixed(2)}`
  if (ratio >= risen) {
    const together = r === null || r >= 0
    return {
      state: together ? 'matched' : 'flat',
      words: together
        ? `在线 ${label} 同步升至 ${ratio.toFixed(1)} 倍${correlationText}`
        : `在线 ${label} 升至 ${ratio.toFixed(1)} 倍，逐时变化不一致${correlationText}`,
    }
  }
  if (ratio <= fallen)
    return {
      state: 'opposed',
      words: ratio < 0.02 ? `反证：在线 ${label} 排放为 0` : `反证：在线 ${label} 降至平时的 ${Math.round(ratio * 100)} %`,
    }
  const state = r !== null && r >= 0.7 ? 'matched' : 'flat'
  return { state, words: `在线 ${label} ${state === 'matched' ? '与浓度同步' : '平稳'}${correlationText}` }
}

/**
 * Did an enterprise's online monitoring move with the station's rise? Its emission of the incident's hours, taken earlier by the way of the wind,
 * against the mean of the two days before, and hour by hour against the rise.
 */
export const onlineMatch = (
  readings: readonly ReadonlyMap<number, FlueGasRow>[],
  {
    parameter,
    span,
    rise,
    distanceM,
    windSpeed,
  }: { parameter: TracedId; span: IncidentSpan; rise: ArrayLike<number>; distanceM: number; windSpeed: number },
): Match => {
  if (parameter === 'co' || readings.length === 0) return noData
  const { key, label } = measuredAs[parameter]
  const delay = Math.min(mostDelay, Math.round(distanceM / Math.max(windSpeed || 1, 0.5) / 3600)) * hourMs
  const during = Array.from({ length: span.incidentHours }, (_, h) => sumAt(readings, span.from + h * hourMs - delay, key))
  const before = Array.from({ length: (span.from - span.baselineFrom) / hourMs }, (_, h) =>
    sumAt(readings, span.baselineFrom + h * hourMs, key),
  )
  const [now, then] = [meanOf(during), meanOf(before)]
  if (now === null || then === null || then <= 0) return noData
  const r = pearsonOfHours(during, Array.from(rise))
  const ratio = now / then
  return { r, ratio, ...verdict(label, r, ratio) }
}
