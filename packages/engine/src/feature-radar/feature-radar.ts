/** Axes in the order of the figure; the last one is coarse particles, PM10 - PM2.5. */
export const radarAxes = ['so2', 'no2', 'co', 'pm2_5', 'pm_coarse'] as const
export type RadarAxis = (typeof radarAxes)[number]

/** Concentrations of one hour or day: ug/m3, CO mg/m3; NaN missing. */
export interface RadarSample {
  so2: number
  no2: number
  co: number
  pm2_5: number
  pm10: number
}

export type FeatureType = 'standard' | 'secondary' | 'coal' | 'traffic' | 'sand' | 'dust' | 'fireworks' | 'industry' | 'other'

/** Names on the figure. */
export const featureTypeNames: Record<FeatureType, string> = {
  standard: '标准型',
  secondary: '偏二次型',
  coal: '偏燃煤型',
  traffic: '偏机动车型',
  sand: '偏沙尘型',
  dust: '偏扬尘型',
  fireworks: '偏烟花型',
  industry: '偏工业型',
  other: '其他型',
}

export interface FeatureRadar {
  /** Share of the moment over its usual share, per axis of {@link radarAxes}; 1 is usual. NaN without an answer. */
  value: Float64Array
  /** 1 + and 1 - deviation over mean of the usual shares. */
  upper: Float64Array
  lower: Float64Array
  /** Axes above their upper limit. */
  raised: RadarAxis[]
  /** Null when the moment lacks a value or the history samples. */
  type: FeatureType | null
  /** Complete samples of the history. */
  samples: number
}

export interface RadarOptions {
  /** Complete samples that the history must hold (data capture, no default; 15 is recommended). Never fewer than 2. */
  need: number
}

/** Sand rather than raised dust: mostly coarse, and much of it. */
const sandRatio = 0.3
const sandPm10 = 150

/** Shares of the five in their sum; null where one is missing or the sum is 0. A PM2.5 above PM10 leaves nothing coarse. */
const sharesOf = ({ so2, no2, co, pm2_5, pm10 }: RadarSample): number[] | null => {
  const parts = [so2, no2, co, pm2_5, Math.max(pm10 - pm2_5, 0)]
  const sum = parts.reduce((a, b) => a + b, 0)
  return sum > 0 && parts.every(part => part >= 0) ? parts.map(part => part / sum) : null
}

/** The whole set of raised axes decides, so that no type hides a larger one. */
const typesBySet: Record<string, FeatureType> = {
  '': 'standard',
  pm2_5: 'secondary',
  so2: 'coal',
  'no2+co': 'traffic',
  pm_coarse: 'dust',
  'so2+pm2_5': 'fireworks',
  'so2+no2+co': 'industry',
}

const typeOf = (raised: readonly RadarAxis[], { pm2_5, pm10 }: RadarSample): FeatureType => {
  const type = typesBySet[raised.join('+')] ?? 'other'
  return type === 'dust' && pm10 > sandPm10 && pm2_5 / pm10 < sandRatio ? 'sand' : type
}

/**
 * Feature radar of a moment against its history (by default the 30 days before, same resolution): A = share / mean share, limits 1 ± deviation / mean.
 *
 * Missing: a sample counts when all five are there; without an answer the values are NaN and the type is null.
 * Source: 段菁春 et al. 2018, 环境科学研究 31(8); typing by exact sets; the parting of sand (PM2.5/PM10 < 0.3, PM10 > 150) is a choice of this product.
 */
export const featureRadar = (history: readonly RadarSample[], now: RadarSample, { need }: RadarOptions): FeatureRadar => {
  const known = history.map(sharesOf).filter(shares => shares !== null)
  const shares = sharesOf(now)
  const axes = radarAxes.length
  const samples = known.length
  const nothing = () => new Float64Array(axes).fill(Number.NaN)
  if (samples < Math.max(2, need)) return { value: nothing(), upper: nothing(), lower: nothing(), raised: [], type: null, samples }
  const mean = Float64Array.from({ length: axes }, (_, a) => known.reduce((sum, s) => sum + s[a]!, 0) / samples)
  const spread = mean.map((m, a) => Math.sqrt(known.reduce((sum, s) => sum + (s[a]! - m) ** 2, 0) / samples) / m)
  const upper = spread.map(s => 1 + s)
  const lower = spread.map(s => 1 - s)
  if (!shares) return { value: nothing(), upper, lower, raised: [], type: null, samples }
  const value = Float64Array.from(shares, (share, a) => share / mean[a]!)
  const raised = radarAxes.filter((_, a) => value[a]! > upper[a]!)
  return { value, upper, lower, raised, type: typeOf(raised, now), samples }
}
