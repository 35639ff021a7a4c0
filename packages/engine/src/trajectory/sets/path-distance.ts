import { angleBetween, type PathTable } from './path-table.ts'

export type PathMetric = 'distance' | 'angle'

interface Line {
  lon: ArrayLike<number>
  lat: ArrayLike<number>
}

/** Sum over the points of the squared great-circle angle between a row and a line, radians². Source: Stunder 1996; HYSPLIT user's guide, "clustering". */
const squaredDistance = ({ points, lon, lat }: PathTable, row: number, line: Line): number => {
  let sum = 0
  for (let p = 0; p < points; p++) sum += angleBetween(lon[row * points + p]!, lat[row * points + p]!, line.lon[p]!, line.lat[p]!) ** 2
  return sum
}

/**
 * Mean angle under which the points of two paths stand apart as seen from the common origin, radians: (1/n) Σ acos[(A + B − C) / (2 √(A B))] with A, B
 * the squared distances of the points from the origin (longitude and latitude as a plane) and C that between them. 0 to π: it sees direction, not speed.
 *
 * Points on the origin itself count as 0. Source: Sirois & Bottenheim 1995.
 */
export const angleDistance = ({ points, lon, lat }: PathTable, row: number, line: Line): number => {
  const [x0, y0] = [lon[row * points]!, lat[row * points]!]
  let sum = 0
  for (let p = 1; p < points; p++) {
    const [x1, y1] = [lon[row * points + p]! - x0, lat[row * points + p]! - y0]
    const [x2, y2] = [line.lon[p]! - x0, line.lat[p]! - y0]
    const [a, b, c] = [x1 * x1 + y1 * y1, x2 * x2 + y2 * y2, (x2 - x1) ** 2 + (y2 - y1) ** 2]
    if (a > 0 && b > 0) sum += Math.acos(Math.max(-1, Math.min(1, (0.5 * (a + b - c)) / Math.sqrt(a * b))))
  }
  return points > 1 ? sum / (points - 1) : 0
}

/** What a row adds to the spatial variance of a cluster with this mean path. */
export const varianceOf = (metric: PathMetric): ((table: PathTable, row: number, mean: Line) => number) =>
  metric === 'distance' ? squaredDistance : (table, row, mean) => angleDistance(table, row, mean) ** 2
