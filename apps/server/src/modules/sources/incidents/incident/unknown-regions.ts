import { type CellGrid, cellMiddle } from '@qingyuan/engine/inversion/cell-responses.ts'

/** Cells that hang together, in which an unknown source probably is. */
export interface Region {
  cells: number[]
  probability: number
  /** Middle, weighted by probability, m from the station. */
  xM: number
  yM: number
}

/** Part of the probability that the regions hold together, and the least that is worth a region. */
const regionPart = 0.8
const leastRegion = 0.08

const neighboursOf = (cell: number, { nx, ny }: CellGrid): number[] => {
  const [i, j] = [cell % nx, Math.floor(cell / nx)]
  return [
    [i - 1, j],
    [i + 1, j],
    [i, j - 1],
    [i, j + 1],
  ].flatMap(([a, b]) => (a! >= 0 && b! >= 0 && a! < nx && b! < ny ? [b! * nx + a!] : []))
}

/** Regions of the cells that together hold four fifths of the probability, the likeliest first. */
export const likelyRegions = (map: ArrayLike<number>, grid: CellGrid): Region[] => {
  const order = Array.from({ length: map.length }, (_, cell) => cell).sort((a, b) => map[b]! - map[a]!)
  const whole = order.reduce((sum, cell) => sum + map[cell]!, 0)
  const inside = new Set<number>()
  let sum = 0
  for (const cell of order) {
    if (sum >= regionPart * whole || !(map[cell]! > 0)) break
    inside.add(cell)
    sum += map[cell]!
  }
  const regions: Region[] = []
  for (const start of order) {
    if (!inside.delete(start)) continue
    const cells = [start]
    for (const cell of cells) for (const next of neighboursOf(cell, grid)) if (inside.delete(next)) cells.push(next)
    const probability = cells.reduce((total, cell) => total + map[cell]!, 0)
    const mean = (axis: 0 | 1) => cells.reduce((total, cell) => total + map[cell]! * cellMiddle(grid, cell)[axis], 0) / probability
    regions.push({ cells, probability, xM: mean(0), yM: mean(1) })
  }
  return regions.filter(({ probability }) => probability >= leastRegion * whole).sort((a, b) => b.probability - a.probability)
}

/**
 * A way across the wind on the near side of each region, one after the other: what comes out of a region must cross it. Metres from the station, which is in
 * the middle of the grid.
 */
export const surveyLine = (regions: readonly Region[], grid: CellGrid): [xM: number, yM: number][] =>
  regions.flatMap(({ cells, xM, yM }, n) => {
    const away = Math.hypot(xM, yM)
    if (away < grid.stepM) return []
    const [ux, uy] = [xM / away, yM / away]
    const spread = cells.map(cell => {
      const [x, y] = cellMiddle(grid, cell)
      return { along: x * ux + y * uy, across: x * uy - y * ux }
    })
    const near = Math.max(0.3 * away, Math.min(...spread.map(({ along }) => along)) - 0.5 * grid.stepM)
    const ends = [Math.min(...spread.map(({ across }) => across)), Math.max(...spread.map(({ across }) => across))] as const
    const point = (across: number): [number, number] => [near * ux + across * uy, near * uy - across * ux]
    const line = [point(ends[0] - 0.5 * grid.stepM), point(ends[1] + 0.5 * grid.stepM)]
    return n % 2 === 0 ? line : line.reverse()
  })
