import { levelCount, type MetGrid } from '../meteorology/met-grid.ts'
import { levelIndexer } from '../meteorology/sample.ts'

/**
 * Wind at a point between two time levels, written into `out` as u, v (m/s) and w (units of the levels' scale a second).
 *
 * @param x, y grid coordinates; c value on the levels' scale; `late` share of the later field, 0..1
 * @returns false outside the grid or where a node that counts is missing
 */
export type WindAt = (x: number, y: number, c: number, late: number, early: Float32Array, later: Float32Array, out: Float64Array) => boolean

/**
 * Makes the innermost loop of all trajectories for one grid: eight nodes of each time level, u, v, w of a node side by side. Linear along i, j, between
 * levels and in time. Below the lowest level the wind is the lowest level's, above the highest the highest's.
 *
 * Written flat, node by node, because it is what a trajectory costs: tests/bench/trajectory.bench.ts compares it with a C loop.
 */
export const windAt = ({ nx, ny, projection, levels }: MetGrid): WindAt => {
  const nz = levelCount({ levels })
  const wraps = projection.wraps
  const [row, layer] = [nx * 4, nx * ny * 4]
  const indexOf = levelIndexer(levels)
  const [a, b, c0] = levels.quadratic ?? [0, 0, 0]
  const [lastI, lastJ, lastK] = [wraps > 0 ? nx - 1 : nx - 2, ny - 2, nz > 1 ? nz - 2 : 0]
  const [maxX, maxY, maxLevel] = [wraps > 0 ? nx : nx - 1, ny - 1, nz - 1]
  const up = nz > 1 ? layer : 0
  const [bSquared, a4, half, root0] = [b * b, 4 * a, 0.5 / a, b / (2 * a) + 1]
  return (x0, y, c, late, early, later, out) => {
    const x = wraps > 0 ? x0 - wraps * Math.floor(x0 / wraps) : x0
    if (!(x >= 0 && y >= 0 && y <= maxY && x <= maxX)) return false
    let i = x | 0
    let j = y | 0
    if (i > lastI) i = lastI
    if (j > lastJ) j = lastJ
    let level = 0
    if (a > 0) {
      const root = bSquared - a4 * (c0 - c)
      if (root > 0) level = Math.sqrt(root) * half - root0
      if (level < 0) level = 0
      else if (level > maxLevel) level = maxLevel
    } else level = indexOf(c)
    let k = level | 0
    if (k > lastK) k = lastK
    const fx = x - i
    const fy = y - j
    const fz = level - k
    const east = i + 1 === nx ? 4 - row : 4
    const w11 = fx * fy
    const w10 = fx - w11
    const w01 = fy - w11
    const w00 = 1 - fx - w01
    const high1 = late * fz
    const low1 = late - high1
    const high0 = fz - high1
    const low0 = 1 - late - high0
    const p0 = k * layer + j * row + i * 4
    let p = p0
    let u = 0
    let v = 0
    let w = 0
    // Round the four nodes below, then round the four above; each node of both fields is read and left at once.
    for (let upper = 0; upper < 2; upper++) {
      const first = upper === 0 ? low0 : high0
      const second = upper === 0 ? low1 : high1
      let weight = 0
      weight = first * w00
      u += weight * early[p]!
      v += weight * early[p + 1]!
      w += weight * early[p + 2]!
      weight = second * w00
      u += weight * later[p]!
      v += weight * later[p + 1]!
      w += weight * later[p + 2]!
      p += east
      weight = first * w10
      u += weight * early[p]!
      v += weight * early[p + 1]!
      w += weight * early[p + 2]!
      weight = second * w10
      u += weight * later[p]!
      v += weight * later[p + 1]!
      w += weight * later[p + 2]!
      p += row
      weight = first * w11
      u += weight * early[p]!
      v += weight * early[p + 1]!
      w += weight * early[p + 2]!
      weight = second * w11
      u += weight * later[p]!
      v += weight * later[p + 1]!
      w += weight * later[p + 2]!
      p -= east
      weight = first * w01
      u += weight * early[p]!
      v += weight * early[p + 1]!
      w += weight * early[p + 2]!
      weight = second * w01
      u += weight * later[p]!
      v += weight * later[p + 1]!
      w += weight * later[p + 2]!
      p += up - row
    }
    out[0] = u
    out[1] = v
    out[2] = w
    const sum = u + v + w
    if (sum === sum) return true
    // A missing node whose weight is 0 does not count.
    careful(out, [early, later], [low0, high0, low1, high1], [w00, w10, w01, w11], [p0, p0 + east, p0 + row, p0 + row + east], up)
    return !Number.isNaN(out[0]! + out[1]! + out[2]!)
  }
}

/** The same sums without what weighs nothing; for the rare point beside a missing node. */
const careful = (out: Float64Array, fields: Float32Array[], shares: number[], weights: number[], nodes: number[], up: number) => {
  out.fill(0)
  for (const [n, share] of shares.entries())
    for (const [corner, weight] of weights.entries())
      if (share * weight > 0)
        for (let part = 0; part < 3; part++) out[part]! += share * weight * fields[n >> 1]![nodes[corner]! + (n & 1) * up + part]!
}
