export type Reason = 'no-data' | 'no-rise' | 'calm' | 'out-of-reach' | 'inseparable' | 'undecided'

/** Why the cause cannot be determined, in the words of a finding. */
export const reasonWords: Record<Reason, string> = {
  'no-data': '事件时段内有效监测数据不足，不可分辨',
  'no-rise': '浓度升高不显著，未超出基线波动和仪器误差，不可分辨',
  calm: '事件时段以静小风为主，风向不能指明来源，不可分辨',
  'out-of-reach': '清单企业的排放到达该站点的太少，放大十倍也难以解释这次升高，不可分辨',
  undecided: '没有一家企业明显最可能，不可分辨',
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
  /** Difference of log probability that distinguishes two enterprises: two standard deviations. */
  difference: 2,
  /** Probability of the first enterprise to be the largest of the enterprises. */
  top1: 0.6,
}
export type IdentifiabilityOptions = typeof identifiabilityDefaults
