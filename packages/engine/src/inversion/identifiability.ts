import { entriesOf, type Responses } from './responses.ts'
import type { Measured } from './scale-fit.ts'

export type Reason = 'no-data' | 'no-rise' | 'calm' | 'out-of-reach' | 'inseparable'

/** Why the cause cannot be determined, in the words of a finding. */
export const reasonWords: Record<Reason, string> = {
  'no-data': '事件时段内有效监测数据不足，不可分辨',
  'no-rise': '浓度升高不显著，未超出基线波动和仪器误差，不可分辨',
  calm: '事件时段以静小风为主，风向不能指明来源，不可分辨',
  'out-of-reach': '清单企业的排放到达该站点的太少，放大十倍也难以解释这次升高，不可分辨',
  inseparable: '首位企业与另一企业对各站点的影响在时间、空间和物种上几乎相同，不可分辨',
}

/** Bounds below which no cause is named. */
export const identifiabilityDefaults = {
  /** Hours with a rise, as a share of the incident's. */
  data: 0.5,
  /** Mean rise in standard deviations of one hour. */
  rise: 2,
  /** Share of calm hours. */
  calm: 0.5,
  /** What all enterprises together give at ten times the inventory, in one member of five, as a share of the rise. */
  reach: 0.3,
  /** Misfit (χ²) that distinguishes two enterprises: two standard deviations. */
  misfit: 4,
}
export type IdentifiabilityOptions = typeof identifiabilityDefaults

/**
 * How much worse the measurements would fit (χ²) if source b were the cause in the place of a: a falls back to the inventory, b emits what imitates
 * a's excess best. Counted are the part of the excess that b cannot imitate, what the prior holds against b emitting so much, and, in favour, what it
 * compared with a. Where a would still give more than b (or had no excess), all of a is taken to be b's.
 *
 * @param scales factors of the fit; the inventory's own is 1
 * @param logSd of the prior of ln s
 */
export const exchangeMisfit = (
  responses: Responses,
  { rise, sd }: Measured,
  scales: ArrayLike<number>,
  logSd: number,
  [a, b]: readonly [number, number],
): number => {
  const entries = entriesOf(responses.layout)
  let [own, cross, other] = [0, 0, 0]
  for (let k = 0; k < entries; k++) {
    if (rise[k]! !== rise[k]!) continue
    const va = responses.values[a * entries + k]! / sd[k]!
    const vb = responses.values[b * entries + k]! / sd[k]!
    own += va * va
    cross += va * vb
    other += vb * vb
  }
  if (!(other > 0)) return Infinity
  const strain = (factor: number) => (Math.log(factor) / logSd) ** 2
  const misfit = (moved: number) => {
    const needed = (moved * cross) / other
    return moved * (moved * own - needed * cross) + Math.max(0, strain(scales[b]! + needed) - strain(scales[b]!))
  }
  const excess = scales[a]! - 1
  const leads = excess > 0 && scales[b]! * Math.sqrt(other) + (excess * cross) / Math.sqrt(other) > Math.sqrt(own)
  return leads ? misfit(excess) - strain(scales[a]!) : misfit(scales[a]!)
}
