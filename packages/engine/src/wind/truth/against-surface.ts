import type { PolarPlot } from '../polar-plot.ts'

/** A surface of mgcv at places u, v (m/s), and its summit. */
export interface MgcvSurface {
  u: number[]
  v: number[]
  z: number[]
  highest: { u: number; v: number; z: number }
}

const pearson = (a: readonly number[], b: readonly number[]): number => {
  const mean = (of: readonly number[]) => of.reduce((x, y) => x + y, 0) / of.length
  const [ma, mb] = [mean(a), mean(b)]
  const cross = (x: readonly number[], mx: number, y: readonly number[], my: number) =>
    x.reduce((sum, value, i) => sum + (value - mx) * (y[i]! - my), 0)
  return cross(a, ma, b, mb) / Math.sqrt(cross(a, ma, a, ma) * cross(b, mb, b, mb))
}

/** How far a polar plot of 51 cells is from mgcv's surface at the same places. */
export const compareToSurface = (plot: PolarPlot, { u, v, z, highest }: MgcvSurface) => {
  const half = (plot.cells - 1) / 2
  const index = (speed: number) => Math.round((speed / plot.maxSpeed + 1) * half)
  const ours = u.map((east, i) => plot.value[index(v[i]!) * plot.cells + index(east)]!)
  const both = ours.map((_, i) => i).filter(i => !Number.isNaN(ours[i]))
  const bearing = (Math.atan2(highest.u, highest.v) / Math.PI) * 180
  return {
    missing: ours.length - both.length,
    correlation: pearson(
      both.map(i => ours[i]!),
      both.map(i => z[i]!),
    ),
    largest: both.reduce((most, i) => Math.max(most, Math.abs(ours[i]! - z[i]!)), 0),
    speedApart: Math.round(1e4 * Math.abs(plot.highest.speed - Math.hypot(highest.u, highest.v))) / 1e4,
    degreesApart: Math.abs(Math.round(10 * (((plot.highest.direction - bearing + 540) % 360) - 180)) / 10),
  }
}
