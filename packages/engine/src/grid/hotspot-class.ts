import { hotZ } from '@qingyuan/domain/hotspot-grid.ts'
import { theilSen } from '../trend/theil-sen.ts'

export const hotspotClasses = ['非热点', '新增热点', '加剧热点', '减弱热点', '持续热点', '连续热点', '零散热点', '历史热点'] as const
export type HotspotClass = (typeof hotspotClasses)[number]

export interface HotspotTrend {
  class: HotspotClass
  hotPeriods: number
  /** Mann-Kendall's S of the z series, its two-sided probability, and Kendall's tau. */
  s: number
  p: number
  tau: number
}

/** Share of hot periods from which a hotspot is one for good. */
const mostly = 0.9
const significant = 0.05

/** The hot periods are one unbroken run of at least two. */
const isOneRun = (hot: readonly boolean[]): boolean => {
  const [first, last] = [hot.indexOf(true), hot.lastIndexOf(true)]
  return last > first && hot.slice(first, last + 1).every(Boolean)
}

const classOf = (hot: readonly boolean[], s: number, p: number): HotspotClass => {
  const count = hot.filter(Boolean).length
  if (count === 0) return '非热点'
  const now = hot.at(-1)!
  const mostlyHot = count / hot.length >= mostly
  if (!now) return mostlyHot ? '历史热点' : '零散热点'
  if (count === 1) return '新增热点'
  if (mostlyHot) return p >= significant ? '持续热点' : s > 0 ? '加剧热点' : '减弱热点'
  return isOneRun(hot) ? '连续热点' : '零散热点'
}

/**
 * How a cell's hotspot develops over periods.
 *
 * @param z Gi* of each period in their order; NaN: no value, left out
 * Source: emerging hot spot analysis (ArcGIS, sfdep) with the Mann-Kendall test; the first class that fits.
 */
export const hotspotTrend = (z: ArrayLike<number>): HotspotTrend => {
  const known = Array.from(z).filter(value => value === value)
  const hot = known.map(value => value >= hotZ)
  const { s, p, count } = theilSen(
    known.map((_, i) => i),
    known,
    { autocorrelation: 'ignore' },
  )
  return { class: classOf(hot, s, p), hotPeriods: hot.filter(Boolean).length, s, p, tau: s / ((count * (count - 1)) / 2) }
}
