import { percentile } from '../statistics/percentile.ts'
import { classOf, type RoseInput, type Sectors, sectorFinder } from './rose.ts'

export interface ProbabilityOptions {
  sectors: Sectors
  /** Upper bounds of the speed classes, included; empty: all speeds together (CPF). One class more is above the last. */
  speedBounds: readonly number[]
  /** Values above this percentile count ... */
  above: number
  /** ... up to this one, included (CBPF of an interval); 100: no upper end. */
  upTo: number
  calmUpTo: number
  /** Hours that a cell must hold (data capture, no default). */
  need: number
}

export interface ConditionalProbability {
  /** Value of the percentile `above`, and of `upTo`; Infinity where it is 100. */
  threshold: number
  ceiling: number
  /** Sector (rows, north first) x speed class: hours that count over hours, 0..1; NaN with fewer than `need` hours. */
  probability: Float64Array
  /** 95 % interval of Wilson; hours are taken as independent, which they are not: read it as the least uncertainty. */
  lower: Float64Array
  upper: Float64Array
  hours: Uint32Array
  counted: Uint32Array
}

const z = 1.959963984540054

const wilson = (m: number, n: number): [number, number] => {
  const centre = (m + (z * z) / 2) / (n + z * z)
  const half = (z / (n + z * z)) * Math.sqrt((m * (n - m)) / n + (z * z) / 4)
  return [Math.max(0, centre - half), Math.min(1, centre + half)]
}

/**
 * Conditional probability function: how often the value is in the given band of its distribution when the wind blows from a sector (CPF), or
 * from a sector with a speed of a class (CBPF). Hours need speed, direction and value; calm hours have no sector, but belong to the distribution.
 *
 * Source: Ashbaugh et al. 1985 (CPF); Uria-Tellaetxe and Carslaw 2014, Environ. Modell. Softw. 59:1 (CBPF).
 */
export const conditionalProbability = (input: RoseInput, options: ProbabilityOptions): ConditionalProbability => {
  const { speed, direction, value } = input
  const { sectors, speedBounds, above, upTo, calmUpTo, need } = options
  const known = Float64Array.from(value).filter((x, i) => x === x && speed[i]! === speed[i]!)
  const threshold = percentile(known, above)
  const ceiling = upTo >= 100 ? Infinity : percentile(known, upTo)
  const classes = speedBounds.length + 1
  const [hours, counted] = [new Uint32Array(sectors * classes), new Uint32Array(sectors * classes)]
  const sectorOf = sectorFinder(sectors)
  for (let i = 0; i < speed.length; i++) {
    const x = value[i]!
    const sector = speed[i]! > calmUpTo && x === x ? sectorOf(direction[i]!) : -1
    if (sector < 0) continue
    const cell = sector * classes + classOf(speed[i]!, speedBounds)
    hours[cell]!++
    if (x > threshold && x <= ceiling) counted[cell]!++
  }
  const enough = (cell: number) => hours[cell]! >= Math.max(1, need)
  const of = (f: (m: number, n: number) => number) =>
    Float64Array.from(hours, (n, cell) => (enough(cell) ? f(counted[cell]!, n) : Number.NaN))
  const probability = of((m, n) => m / n)
  return { threshold, ceiling, probability, lower: of((m, n) => wilson(m, n)[0]), upper: of((m, n) => wilson(m, n)[1]), hours, counted }
}
