import { type AirClass, airClass } from '../classes.ts'
import type { ParameterId, PollutantId } from '../parameters.ts'
import { type AqiItem, hj633Of2026 } from './breakpoints.ts'
import type { ClassScale } from './class-scale.ts'

/**
 * The bands of the specification, section 9, with its quirks kept (docs/science/spec-bands.md). They colour concentrations; the AQI
 * itself comes from the HJ 633 breakpoints.
 */
export type BandItem = 'aqi' | 'pm10' | 'pm2_5' | `${'so2' | 'no2' | 'co' | 'o3'}_${'day' | 'hour'}` | 'composite_index' | 'tvoc' | 'odour'

export interface Band {
  /** Upper bounds of the first five levels, included. */
  bounds: readonly [number, number, number, number, number]
  /** End of the scale of bars and axes. It is no bound: for SO2 it is below the fifth one. Null where the specification gives none. */
  maximum: number | null
}

export const specificationBands: Readonly<Record<BandItem, Band>> = {
  aqi: { bounds: [50, 100, 150, 200, 300], maximum: 500 },
  pm10: { bounds: [50, 150, 250, 350, 420], maximum: 600 },
  pm2_5: { bounds: [35, 75, 115, 250, 350], maximum: 500 },
  so2_day: { bounds: [50, 150, 475, 800, 1600], maximum: 800 },
  so2_hour: { bounds: [150, 500, 650, 800, 1600], maximum: 800 },
  no2_day: { bounds: [40, 80, 180, 280, 565], maximum: 3090 },
  no2_hour: { bounds: [100, 200, 700, 1200, 2340], maximum: 3090 },
  co_day: { bounds: [2, 4, 14, 24, 36], maximum: 120 },
  co_hour: { bounds: [5, 10, 35, 60, 90], maximum: 120 },
  o3_day: { bounds: [100, 160, 215, 265, 800], maximum: 800 },
  o3_hour: { bounds: [160, 200, 300, 400, 800], maximum: 800 },
  composite_index: { bounds: [4, 6, 8, 10, 12], maximum: null },
  tvoc: { bounds: [150, 300, 500, 1000, 2000], maximum: null },
  odour: { bounds: [10, 20, 30, 40, 50], maximum: null },
}

/** Concentrations at IAQI 50, 100, 150, 200 and 300. Hourly SO2 ends at 200: what the table gives no bound for is that of the specification. */
const iaqiBand = (item: AqiItem, base: Band): Band => {
  const { points } = hj633Of2026[item]
  const [a, b, c, d, e] = base.bounds.map((bound, i) => points[i + 1] ?? bound) as [number, number, number, number, number]
  return { bounds: [a, b, c, d, e], maximum: base.maximum }
}

const spec = specificationBands

/** Bands by scale. AQI, composite index, TVOC and odour have one scale only. */
const bandsByScale: Readonly<Record<ClassScale, Readonly<Record<BandItem, Band>>>> = {
  platform: spec,
  iaqi: {
    ...spec,
    pm10: iaqiBand('pm10_24h', spec.pm10),
    pm2_5: iaqiBand('pm2_5_24h', spec.pm2_5),
    so2_day: iaqiBand('so2_24h', spec.so2_day),
    so2_hour: iaqiBand('so2_1h', spec.so2_hour),
    no2_day: iaqiBand('no2_24h', spec.no2_day),
    no2_hour: iaqiBand('no2_1h', spec.no2_hour),
    co_day: iaqiBand('co_24h', spec.co_day),
    co_hour: iaqiBand('co_1h', spec.co_hour),
    o3_day: iaqiBand('o3_8h', spec.o3_day),
    o3_hour: iaqiBand('o3_1h', spec.o3_hour),
  },
}

/** Band of an item on a scale. */
export const bandOn = (item: BandItem, scale: ClassScale): Band => bandsByScale[scale][item]

export type SpecIndex = 1 | 2 | 3 | 4 | 5 | 6 | 7

/**
 * Level index of a value: 1 for zero or less, 2 (优) to 7 (严重污染) for the bands; a value on a bound belongs to the lower band.
 * Null for null, undefined, NaN and infinities: a missing value has no level.
 */
export const gradeSpec = (item: BandItem, value: number | null | undefined, scale: ClassScale = 'platform'): SpecIndex | null => {
  if (value === null || value === undefined || !Number.isFinite(value)) return null
  if (value <= 0) return 1
  const { bounds } = bandOn(item, scale)
  let above = 0
  while (above < bounds.length && value > bounds[above]!) above++
  return (2 + above) as SpecIndex
}

/** Class 1..6 of an index; null for index 1 (zero or less) and for a missing value, which are drawn without a class colour. */
export const classOfSpec = (index: SpecIndex | null): AirClass['level'] | null =>
  index === null || index === 1 ? null : ((index - 1) as AirClass['level'])

/** Class 1..6 of a value by the bands of the specification, or on another scale; or null. */
export const specClass = (item: BandItem, value: number | null | undefined, scale: ClassScale = 'platform'): AirClass['level'] | null =>
  classOfSpec(gradeSpec(item, value, scale))

/** Band of a parameter for hourly values or for days and longer; null when the specification has no band for it. */
export const bandItem = (parameter: ParameterId, step: 'hour' | 'day'): BandItem | null => {
  switch (parameter) {
    case 'aqi':
    case 'pm10':
    case 'pm2_5':
    case 'composite_index':
    case 'tvoc':
    case 'odour':
      return parameter
    case 'o3_8h':
      return 'o3_day'
    case 'so2':
    case 'no2':
    case 'co':
    case 'o3':
      return `${parameter satisfies PollutantId}_${step}`
    default:
      return null
  }
}

/** Length of a value's bar, 0..1 of the scale; levels are taken from the value itself, before this clamp. NaN for a missing value. */
export const barShare = (item: BandItem, value: number): number => {
  const { maximum, bounds } = specificationBands[item]
  return Math.min(Math.max(value / (maximum ?? bounds[4]), 0), 1)
}

/** Legend of a band, best class first. The last entry is open (`>1600`), so no range is ever printed reversed. */
export const legendOf = (
  item: BandItem,
  scale: ClassScale = 'platform',
): { level: AirClass['level']; label: string; range: string; from: number; to: number | null }[] => {
  const { bounds } = bandOn(item, scale)
  return [1, 2, 3, 4, 5, 6].map(level => {
    const from = level === 1 ? 0 : bounds[level - 2]!
    const to = bounds[level - 1] ?? null
    return { level: level as AirClass['level'], label: airClass(level).label, range: to === null ? `>${from}` : `${from}–${to}`, from, to }
  })
}
