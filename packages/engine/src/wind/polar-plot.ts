import { type PolarBins, type PolarStatistic, polarBins } from './polar-bins.ts'
import type { RoseInput } from './rose.ts'
import { thinPlate } from './thin-plate.ts'
import { type PlanePoints, thinPlateBasis } from './thin-plate-basis.ts'

export interface PolarOptions {
  statistic: PolarStatistic
  /** Bins with fewer hours are left out (data capture, no default; openair: 1). */
  minHours: number
  /** Functions of the smooth; openair: 100. More resolve more and cost more. */
  basis?: number
  /** Every so many-th bin carries the basis: 1 is mgcv itself at four seconds, 3 differs in the third digit at a thirtieth of it. */
  everyBin?: number
  /** Cells along a side of the square that holds the plot. */
  cells?: number
  /** Also the surface two standard errors below and above. */
  uncertainty: boolean
}

export interface PolarPlot {
  /** Row-major, cells x cells, row 0 the southernmost, west to east, from -maxSpeed to maxSpeed at the outermost cells; NaN too far from any bin. */
  value: Float64Array
  lower: Float64Array | null
  upper: Float64Array | null
  cells: number
  maxSpeed: number
  /** The largest value of the surface and its position: m/s, degrees the wind comes from; NaN without a surface. */
  highest: { value: number; speed: number; direction: number }
  bins: PolarBins
  /** Effective degrees of freedom of the smooth. */
  edf: number
}

/** Weights of bins with 1, 2 and 3 hours (openair); more hours weigh 1. */
const fewHours = [0.25, 0.5, 0.75]
/** Cells farther than this share of the plot's side from any bin stay empty (mgcv `exclude.too.far`, openair's 0.05). */
const tooFar = 0.05
const leastBins = 10
/** Fewer knots than these do not carry a surface: then every bin is one. */
const leastKnots = 30

/** Every so many-th bin of the lattice, along both the rings and the spokes; of the bins in the centre one. */
const knotsOf = ({ x, y }: PlanePoints, { sector, ring }: PolarBins, every: number): PlanePoints => {
  const centre = ring.indexOf(0)
  const places = Array.from(ring, (_, i) => i).filter(i => ring[i] !== 0 || i === centre)
  const spread = places.filter(i => i === centre || (sector[i]! + ring[i]!) % every === 0)
  const kept = spread.length < leastKnots ? places : spread
  return { x: Float64Array.from(kept, i => x[i]!), y: Float64Array.from(kept, i => y[i]!) }
}

/** All bins on one line, as where a vane does not turn: they carry no surface. Directions are cut in steps of five degrees or more. */
const onOneLine = ({ u, v }: PolarBins): boolean => {
  const farthest = u.reduce((far, _, i) => (Math.hypot(u[i]!, v[i]!) > Math.hypot(u[far]!, v[far]!) ? i : far), 0)
  return u.every((_, i) => Math.abs(u[i]! * v[farthest]! - v[i]! * u[farthest]!) < 1e-9 * (u[farthest]! ** 2 + v[farthest]! ** 2))
}

const enough = (bins: PolarBins, minHours: number): PolarBins => {
  const kept = Array.from(bins.hours, (_, i) => i).filter(i => bins.hours[i]! >= minHours)
  const of = (column: Float64Array) => Float64Array.from(kept, i => column[i]!)
  const whole = (column: Uint32Array) => Uint32Array.from(kept, i => column[i]!)
  return {
    ...bins,
    u: of(bins.u),
    v: of(bins.v),
    value: of(bins.value),
    hours: whole(bins.hours),
    sector: whole(bins.sector),
    ring: whole(bins.ring),
  }
}

/**
 * Bivariate polar plot: the value (or the share of values in a band) as a smooth surface over wind speed and direction, fitted to the square
 * roots of the bins' values so that it stays positive. Shares are cut at 1.
 *
 * Without an answer (fewer than 10 bins, or all on one line) the surface is NaN throughout.
 * Uncertainty: twice the standard error of a fit whose bins weigh their hours, about the surface, on the scale of the root (openair).
 * Source: Carslaw et al. 2006, Atmos. Environ. 40:5424; Carslaw and Beevers 2013; openair `polarPlot` (GAM of sqrt(C) on s(u, v, k = 100)).
 */
export const polarPlot = (input: RoseInput, options: PolarOptions): PolarPlot => {
  const { statistic, minHours, basis = 100, cells = 101, everyBin = 3, uncertainty } = options
  const bins = enough(polarBins(input, statistic), minHours)
  const value = new Float64Array(cells * cells).fill(Number.NaN)
  const none = { value: Number.NaN, speed: Number.NaN, direction: Number.NaN }
  const drawn = { value, lower: null, upper: null, cells, maxSpeed: bins.maxSpeed, highest: none, bins, edf: Number.NaN }
  if (bins.u.length < leastBins || !(bins.maxSpeed > 0) || onOneLine(bins)) return drawn
  const roots = bins.value.map(x => Math.sqrt(Math.max(x, 0)))
  // Coordinates from -1 to 1: the thin plate's condition does not depend on the wind of the place.
  const places = { x: bins.u.map(u => u / bins.maxSpeed), y: bins.v.map(v => v / bins.maxSpeed) }
  const weights = Float64Array.from(bins.hours, hours => fewHours[hours - 1] ?? 1)
  const smooth = thinPlateBasis(knotsOf(places, bins, everyBin), basis)
  const surface = thinPlate(places, roots, weights, smooth)
  const top = statistic.kind === 'share' ? 1 : Infinity
  const shown = cellsNear(bins, cells)
  const fitted = Float64Array.from(shown, ({ x, y }) => surface.at(x, y))
  for (const [i, { cell }] of shown.entries()) value[cell] = Math.min(fitted[i]! ** 2, top)
  const plot = { ...drawn, highest: highestOf(value, cells, bins.maxSpeed), edf: surface.edf }
  if (!uncertainty) return plot
  const doubt = thinPlate(places, roots, Float64Array.from(bins.hours), smooth)
  const [lower, upper] = [new Float64Array(cells * cells).fill(Number.NaN), new Float64Array(cells * cells).fill(Number.NaN)]
  for (const [i, { cell, x, y }] of shown.entries()) {
    const half = 2 * doubt.errorAt(x, y)
    lower[cell] = Math.max(fitted[i]! - half, 0) ** 2
    upper[cell] = Math.min((fitted[i]! + half) ** 2, top)
  }
  return { ...plot, lower, upper }
}

/** Cells near enough to a bin, row by row, with their places from -1 to 1. Only the cells about each bin are measured. */
const cellsNear = ({ u, v, maxSpeed }: PolarBins, cells: number): { cell: number; x: number; y: number }[] => {
  const place = Float64Array.from({ length: cells }, (_, i) => (2 * i) / (cells - 1) - 1)
  const reach = Math.ceil(tooFar * (cells - 1)) + 1
  const close = new Uint8Array(cells * cells)
  for (let bin = 0; bin < u.length; bin++) {
    const [x, y] = [u[bin]! / maxSpeed, v[bin]! / maxSpeed].map(at => Math.round(((at + 1) / 2) * (cells - 1))) as [number, number]
    for (let row = Math.max(0, y - reach); row <= Math.min(cells - 1, y + reach); row++) {
      for (let column = Math.max(0, x - reach); column <= Math.min(cells - 1, x + reach); column++) {
        const squared = (u[bin]! - place[column]! * maxSpeed) ** 2 + (v[bin]! - place[row]! * maxSpeed) ** 2
        if (squared <= (2 * maxSpeed * tooFar) ** 2) close[row * cells + column] = 1
      }
    }
  }
  const shown = Array.from(close, (_, cell) => cell).filter(cell => close[cell] === 1)
  return shown.map(cell => ({ cell, x: place[cell % cells]!, y: place[Math.floor(cell / cells)]! }))
}

const highestOf = (value: Float64Array, cells: number, maxSpeed: number): PolarPlot['highest'] => {
  let cell = -1
  for (let i = 0; i < value.length; i++) if (value[i]! === value[i]! && (cell < 0 || value[i]! > value[cell]!)) cell = i
  const at = (index: number) => ((2 * index) / (cells - 1) - 1) * maxSpeed
  const [u, v] = [at(cell % cells), at(Math.floor(cell / cells))]
  return { value: value[cell] ?? Number.NaN, speed: Math.hypot(u, v), direction: ((Math.atan2(u, v) / Math.PI) * 180 + 360) % 360 }
}
