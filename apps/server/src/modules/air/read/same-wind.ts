import type { SameWindEffect } from '@qingyuan/contract/air/same-wind.ts'
import { confidenceWord } from '@qingyuan/domain/briefing.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import { type PollutantId, parameters } from '@qingyuan/domain/parameters.ts'
import { compass8, compass8Names, lightAir } from '@qingyuan/domain/wind.ts'
import type { MeanRange, SameWindChange } from '@qingyuan/engine/statistics/same-wind.ts'
import { vectorMean } from '@qingyuan/engine/wind/vector-mean.ts'
import type { Static } from 'typebox'

const leastHours = 6
const steadyHours = 24
const bands = [
  { name: lightAir.name, from: 0, to: lightAir.below },
  { name: '弱风', from: lightAir.below, to: 2 },
  { name: '中等风', from: 2, to: 5 },
  { name: '强风', from: 5, to: 100 },
]

/** Wind whose hours are compared. */
export interface MatchedWind {
  sector: readonly [number, number] | null
  band: readonly [number, number]
  words: string
}

/** Sector and band of speed round the mean wind of some hours, m/s and degrees; calm air has no sector. Null without wind. */
export const matchedWind = (speed: ArrayLike<number>, direction: ArrayLike<number>, halfSector: number): MatchedWind | null => {
  const mean = vectorMean(speed, direction, 0, speed.length)
  const band = bands.find(({ to }) => mean.scalarSpeed < to)
  if (!band || mean.scalarSpeed !== mean.scalarSpeed) return null
  const calm = band.from === 0 || mean.direction !== mean.direction
  const sector = calm ? null : ([(mean.direction - halfSector + 360) % 360, (mean.direction + halfSector) % 360] as const)
  const degrees = sector && `${compass8Names[compass8(mean.direction) ?? 0]}风 ${Math.round(sector[0])}–${Math.round(sector[1])}°、`
  return { sector, band: [band.from, band.to] as const, words: `${degrees ?? ''}${band.name} ${band.from}–${band.to} m/s 的小时` }
}

const isOpen = ({ before, after }: SameWindChange) => before.hours < leastHours || after.hours < leastHours

const verdictOf = (compared: SameWindChange): Static<typeof SameWindEffect>['verdict'] => {
  if (isOpen(compared)) return 'unknown'
  if (compared.fallProbability >= 0.6) return 'effective'
  return compared.fallProbability <= 0.4 ? 'none' : 'unknown'
}

const wordsOf = (compared: SameWindChange, around: string): string => {
  if (isOpen(compared))
    return `同风样本处置前 ${compared.before.hours} h、处置后 ${compared.after.hours} h，任一侧不足 ${leastHours} h，不能判断是否见效`
  const total = compared.before.hours + compared.after.hours
  return `${around}。样本 ${total} h${total < steadyHours ? `，少于 ${steadyHours} h，结论可能变` : ''}；区间按各小时独立计`
}

interface Measure {
  parameter: PollutantId | 'tvoc'
  /** Hour of the measure. */
  measureAt: string
  /** How the surroundings' change was taken off; or that it was not. */
  aroundWords: string
  hasAround: boolean
}

/** Statement of a comparison: what changed after a measure, and how sure that is. */
export const sameWindEffect = (
  compared: SameWindChange,
  wind: MatchedWind,
  { parameter, measureAt, aroundWords, hasAround }: Measure,
): Static<typeof SameWindEffect> => {
  const { decimals, unit } = parameters[parameter]
  const shown = (value: number) => (Number.isFinite(value) ? roundForDisplay(value, decimals) : null)
  const range = ({ mean, low, high, hours: count }: MeanRange) => ({ mean: shown(mean), low: shown(low), high: shown(high), hours: count })
  const known = !isOpen(compared)
  const { before, after, neighboursBefore, neighboursAfter, change, net, fallProbability } = compared
  // Means as shown and their differences agree: of the place, of its surroundings, and the one less the other.
  const step = (from: MeanRange, to: MeanRange) => shown((shown(to.mean) ?? Number.NaN) - (shown(from.mean) ?? Number.NaN))
  const agreeing = (statement: ReturnType<typeof range>, mean: number | null, real: number, parts: number) =>
    mean !== null && Math.abs(mean - real) <= parts * 10 ** -decimals ? { ...statement, mean } : statement
  const difference = step(before, after)
  const around = hasAround ? step(neighboursBefore, neighboursAfter) : 0
  const netDifference = difference === null || around === null ? null : shown(difference - around)
  return {
    ...{ unit, wind: wind.words, measureAt },
    ...{ before: range(before), after: range(after), net: agreeing(range(net), netDifference, net.mean, 2) },
    change: agreeing(range(change), difference, change.mean, 1),
    neighboursBefore: hasAround ? range(neighboursBefore) : null,
    neighboursAfter: hasAround ? range(neighboursAfter) : null,
    changePercent: known && before.mean > 0 ? roundForDisplay((100 * change.mean) / before.mean, 0) : null,
    verdict: verdictOf(compared),
    certainty: known ? confidenceWord(Math.max(fallProbability, 1 - fallProbability)) : '不能判断',
    probability: known && Number.isFinite(fallProbability) ? roundForDisplay(fallProbability, 2) : null,
    words: wordsOf(compared, aroundWords),
  }
}
