import { compass8, compass16 } from '@qingyuan/domain/wind.ts'

export type Sectors = 8 | 16

export interface RoseInput {
  /** m/s; NaN missing: the hour is left out. */
  speed: ArrayLike<number>
  /** Degrees the wind comes from; NaN missing: counted as `withoutDirection`, unless calm. */
  direction: ArrayLike<number>
  /** What is cut into classes and averaged: a concentration (pollution rose) or the speed itself (wind rose); NaN missing: left out. */
  value: ArrayLike<number>
}

export interface RoseOptions {
  sectors: Sectors
  /** Upper bounds of the classes, included, ascending; one class more is above the last one. */
  bounds: readonly number[]
  /** Speed up to which an hour is calm and has no direction, m/s (`calmSpeed` of the domain: 0.2). */
  calmUpTo: number
  /**
   * Directions reported in tens of degrees fall unevenly into 16 sectors (two or three tens each). `tens` divides a sector's shares by its number
   * of tens over the mean number (Droppo and Napier 2008); counts stay unchanged. `none` when the directions are finer, or with 8 sectors and doubt.
   */
  evenOut: 'none' | 'tens'
}

export interface Rose {
  /** Hours per sector (rows, north first, clockwise) and class. */
  counts: Uint32Array
  classes: number
  /** Per cent of `total`, same shape; evened out where requested. */
  shares: Float64Array
  /** Per sector: hours, mean value, mean speed, share of the sum of values in per cent; NaN without hours. */
  hours: Uint32Array
  means: Float64Array
  meanSpeeds: Float64Array
  contributions: Float64Array
  /** Share of the hours (per cent) over the mean speed: how often and how badly aired the sector blows (污染系数). */
  coefficients: Float64Array
  calm: number
  /** Per cent of `total`. */
  calmShare: number
  calmMean: number
  withoutDirection: number
  /** Hours with speed and value: the calm ones and those without direction are among them. */
  total: number
}

const tensPerSector = (sectors: Sectors, sectorOf: (degrees: number) => number): Float64Array => {
  const tens = new Float64Array(sectors)
  for (let ten = 10; ten <= 360; ten += 10) tens[sectorOf(ten)]!++
  return tens
}

/** Sector 0.. of a direction by the domain's rules. */
export const sectorFinder =
  (sectors: Sectors) =>
  (degrees: number): number =>
    (sectors === 8 ? compass8(degrees) : compass16(degrees)) ?? -1

/** First class whose upper bound holds the value; `bounds.length` above the last. */
export const classOf = (value: number, bounds: readonly number[]): number => {
  let c = 0
  while (c < bounds.length && value > bounds[c]!) c++
  return c
}

interface Tally {
  counts: Uint32Array
  hours: Uint32Array
  sums: Float64Array
  speeds: Float64Array
  calm: number
  calmSum: number
  withoutDirection: number
  total: number
}

const tally = ({ speed, direction, value }: RoseInput, { sectors, bounds, calmUpTo }: RoseOptions): Tally => {
  const classes = bounds.length + 1
  const counts = new Uint32Array(sectors * classes)
  const [hours, sums, speeds] = [new Uint32Array(sectors), new Float64Array(sectors), new Float64Array(sectors)]
  const sectorOf = sectorFinder(sectors)
  let [calm, calmSum, withoutDirection, total] = [0, 0, 0, 0]
  for (let i = 0; i < speed.length; i++) {
    const ws = speed[i]!
    const x = value[i]!
    if (ws !== ws || x !== x) continue
    total++
    if (ws <= calmUpTo) {
      calm++
      calmSum += x
      continue
    }
    const sector = sectorOf(direction[i]!)
    if (sector < 0) {
      withoutDirection++
      continue
    }
    counts[sector * classes + classOf(x, bounds)]!++
    hours[sector]!++
    sums[sector]! += x
    speeds[sector]! += ws
  }
  return { counts, hours, sums, speeds, calm, calmSum, withoutDirection, total }
}

/**
 * Wind rose (value = speed) or pollution rose (value = concentration) by 8 or 16 sectors, the calm hours stated apart.
 * Shares and contributions are of all hours with speed and value, so that sectors, calm and `withoutDirection` add up to 100 % (before evening out).
 *
 * Source: openair `windRose`, `pollutionRose`; sectors by GB/T 35227-2017; bias of tens: Droppo and Napier 2008, Applequist 2012.
 */
export const rose = (input: RoseInput, options: RoseOptions): Rose => {
  const { sectors, bounds, evenOut } = options
  const classes = bounds.length + 1
  const { counts, hours, sums, speeds, calm, calmSum, withoutDirection, total } = tally(input, options)
  const tens = tensPerSector(sectors, sectorFinder(sectors))
  const factorOf = (sector: number) => (evenOut === 'tens' ? 36 / sectors / tens[sector]! : 1)
  const all = sums.reduce((a, b) => a + b, calmSum)
  const shares = Float64Array.from(counts, (count, at) => (100 * count * factorOf(Math.floor(at / classes))) / total)
  const means = sums.map((sum, s) => sum / hours[s]!)
  const meanSpeeds = speeds.map((sum, s) => sum / hours[s]!)
  return {
    counts,
    classes,
    shares,
    hours,
    means,
    meanSpeeds,
    contributions: sums.map(sum => (100 * sum) / all),
    coefficients: meanSpeeds.map((mean, s) => (100 * hours[s]! * factorOf(s)) / total / mean),
    calm,
    calmShare: (100 * calm) / total,
    calmMean: calmSum / calm,
    withoutDirection,
    total,
  }
}
