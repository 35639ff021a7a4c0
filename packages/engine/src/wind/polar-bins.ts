import type { RoseInput } from './rose.ts'

/** What is worked out of the values of a bin. */
export type PolarStatistic =
  | { kind: 'mean' }
  /** Share of the values above the one bound and up to the other (CPF, CBPF); bounds in the unit of the values. */
  | { kind: 'share'; above: number; upTo: number }

export interface PolarBins {
  /** Place of each bin that has hours, m/s: u east, v north of the direction the wind comes from. */
  u: Float64Array
  v: Float64Array
  value: Float64Array
  hours: Uint32Array
  /** Place in the lattice of bins: direction from the first after north, speed from the calmest. */
  sector: Uint32Array
  ring: Uint32Array
  /** Width of a bin of direction, degrees. */
  angle: number
  /** Largest speed. */
  maxSpeed: number
  /** Hours with speed, direction and value. */
  total: number
}

export const speedBins = 30
const radians = Math.PI / 180

const everyTen = (direction: ArrayLike<number>): boolean => {
  for (let i = 0; i < direction.length; i++) if (direction[i]! === direction[i]! && direction[i]! % 10 !== 0) return false
  return true
}

/**
 * Hours in 30 bins of speed by 36 of direction (72 where directions are finer than tens), as openair's `polarPlot` cuts them: speeds (lower, upper],
 * directions rounded to the bin's middle. Bin i of speed is at i / 29 of the largest speed, so that calm air is the centre.
 *
 * Missing: an hour without speed, direction or value is left out, so calm hours count only where the instrument still gives a direction.
 * Simplified: openair takes the least speed as 0; here 0 is 0. The same wherever calm hours occur.
 */
export const polarBins = ({ speed, direction, value }: RoseInput, statistic: PolarStatistic): PolarBins => {
  const angle = everyTen(direction) ? 10 : 5
  const sectors = 360 / angle
  const present = (i: number) => speed[i]! === speed[i]! && direction[i]! === direction[i]! && value[i]! === value[i]!
  let maxSpeed = 0
  for (let i = 0; i < speed.length; i++) if (present(i)) maxSpeed = Math.max(maxSpeed, speed[i]!)
  const [sums, hours] = [new Float64Array(sectors * speedBins), new Uint32Array(sectors * speedBins)]
  let total = 0
  for (let i = 0; i < speed.length; i++) {
    if (!present(i)) continue
    const sector = (Math.ceil(direction[i]! / angle - 0.5) + sectors - 1) % sectors
    const ring = Math.max(0, Math.ceil((speed[i]! / maxSpeed) * speedBins - 1e-9) - 1)
    const bin = sector * speedBins + (ring || 0)
    const x = value[i]!
    sums[bin]! += statistic.kind === 'mean' ? x : +(x > statistic.above && x <= statistic.upTo)
    hours[bin]!++
    total++
  }
  const used = Array.from(hours, (_, bin) => bin).filter(bin => hours[bin]! > 0)
  const ringSpeed = (bin: number) => ((bin % speedBins) / (speedBins - 1)) * maxSpeed
  const bearing = (bin: number) => (Math.floor(bin / speedBins) + 1) * angle * radians
  return {
    u: Float64Array.from(used, bin => ringSpeed(bin) * Math.sin(bearing(bin))),
    v: Float64Array.from(used, bin => ringSpeed(bin) * Math.cos(bearing(bin))),
    value: Float64Array.from(used, bin => sums[bin]! / hours[bin]!),
    hours: Uint32Array.from(used, bin => hours[bin]!),
    sector: Uint32Array.from(used, bin => Math.floor(bin / speedBins)),
    ring: Uint32Array.from(used, bin => bin % speedBins),
    angle,
    maxSpeed,
    total,
  }
}
