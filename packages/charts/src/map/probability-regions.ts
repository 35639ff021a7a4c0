import { sampleBilinear } from './surface.ts'

/** Parts of the probability that regions are drawn for: the innermost first. */
export const regionParts = [0.5, 0.8, 0.95] as const

export interface ProbabilityRegion {
  part: number
  /** Runs of fine cells inside, [column, row, length] in coarse cells from the south-west corner. */
  runs: [x: number, y: number, length: number][]
  /** Edges of the region, the same units. */
  edges: [x0: number, y0: number, x1: number, y1: number][]
}

/** Fine cells a side of a coarse one. */
export const finerCells = 8

/** Smallest regions that contain the given parts of the probability, drawn finer than the cells. */
export const probabilityRegions = (values: readonly (number | null)[], nx: number, ny: number): ProbabilityRegion[] => {
  const coarse = Float64Array.from(values, value => value ?? 0)
  const [width, height] = [nx * finerCells, ny * finerCells]
  const middle = (n: number, count: number) => Math.min(Math.max((n + 0.5) / finerCells - 0.5, 0), count - 1)
  const fine = Float64Array.from({ length: width * height }, (_, n) =>
    sampleBilinear(coarse, nx, ny, middle(n % width, nx), middle(Math.floor(n / width), ny)),
  )
  const sorted = fine.slice().sort().reverse()
  const whole = sorted.reduce((a, b) => a + b, 0)
  return whole > 0 ? regionParts.map(part => regionAbove(fine, width, height, boundOf(sorted, part * whole), part)) : []
}

/** Value down to which the largest values sum to `sum`. */
const boundOf = (sorted: Float64Array, sum: number): number => {
  let rest = sum
  for (const value of sorted) {
    rest -= value
    if (rest <= 0) return value
  }
  return 0
}

const regionAbove = (fine: Float64Array, width: number, height: number, bound: number, part: number): ProbabilityRegion => {
  const inside = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < width && y < height && fine[y * width + x]! >= bound && fine[y * width + x]! > 0
  const region: ProbabilityRegion = { part, runs: [], edges: [] }
  const at = (n: number) => n / finerCells
  for (let y = 0; y <= height; y++)
    for (let x = 0; x <= width; x++) {
      if (inside(x, y) !== inside(x - 1, y)) region.edges.push([at(x), at(y), at(x), at(y + 1)])
      if (inside(x, y) !== inside(x, y - 1)) region.edges.push([at(x), at(y), at(x + 1), at(y)])
      if (!inside(x, y) || inside(x - 1, y)) continue
      let end = x
      while (inside(end, y)) end++
      region.runs.push([at(x), at(y), at(end - x)])
    }
  return region
}
