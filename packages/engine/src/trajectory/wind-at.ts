import { levelCount, type MetGrid } from '../meteorology/met-grid.ts'
import { levelIndexer } from '../meteorology/sample.ts'

/**
 * Wind at a point between two time levels, written into `out` as u, v (m/s) and w (units of the levels' scale a second).
 *
 * @param x, y grid coordinates; c value on the levels' scale; `late` share of the later field, 0..1
 * @returns false outside the grid or where a node is missing
 */
export type WindAt = (x: number, y: number, c: number, late: number, early: Float32Array, later: Float32Array, out: Float64Array) => boolean

/**
 * Makes the innermost loop of all trajectories for one grid: eight nodes of each time level, u, v, w of a node side by side. Linear along i, j, between
 * levels and in time. Below the lowest level the wind is the lowest level's, above the highest the highest's.
 *
 * Written flat, without helpers, because it is what a trajectory costs: tests/bench/trajectory.bench.ts holds it against a C loop.
 */
export const windAt = ({ nx, ny, projection, levels }: MetGrid): WindAt => {
  const nz = levelCount({ levels })
  const wraps = projection.wraps
  const [row, layer] = [nx * 4, nx * ny * 4]
  const indexOf = levelIndexer(levels)
  const [a, b, c0] = levels.quadratic ?? [0, 0, 0]
  const [lastI, lastJ, lastK] = [wraps > 0 ? nx - 1 : nx - 2, ny - 2, nz > 1 ? nz - 2 : 0]
  const up = nz > 1 ? layer : 0
  return (x0, y, c, late, early, later, out) => {
    const x = wraps > 0 ? x0 - wraps * Math.floor(x0 / wraps) : x0
    if (!(x >= 0 && y >= 0 && y <= ny - 1 && x <= (wraps > 0 ? nx : nx - 1))) return false
    let i = x | 0
    let j = y | 0
    if (i > lastI) i = lastI
    if (j > lastJ) j = lastJ
    let level: number
    if (a > 0) {
      const root = b * b - 4 * a * (c0 - c)
      level = root > 0 ? (Math.sqrt(root) - b) / (2 * a) - 1 : 0
      if (level < 0) level = 0
      else if (level > nz - 1) level = nz - 1
    } else level = indexOf(c)
    let k = level | 0
    if (k > lastK) k = lastK
    const fx = x - i
    const fy = y - j
    const fz = level - k
    const east = i + 1 === nx ? 4 - row : 4
    const w00 = (1 - fx) * (1 - fy)
    const w10 = fx * (1 - fy)
    const w01 = (1 - fx) * fy
    const w11 = fx * fy
    let p = k * layer + j * row + i * 4
    let [u, v, w] = [0, 0, 0]
    for (let l = 0; l < 2; l++, p += up) {
      const share = l === 0 ? 1 - fz : fz
      if (share === 0) continue
      const q = p + east
      const r = p + row
      const s = r + east
      const first = share * (1 - late)
      if (first > 0) {
        u += first * (w00 * early[p]! + w10 * early[q]! + w01 * early[r]! + w11 * early[s]!)
        v += first * (w00 * early[p + 1]! + w10 * early[q + 1]! + w01 * early[r + 1]! + w11 * early[s + 1]!)
        w += first * (w00 * early[p + 2]! + w10 * early[q + 2]! + w01 * early[r + 2]! + w11 * early[s + 2]!)
      }
      const second = share * late
      if (second > 0) {
        u += second * (w00 * later[p]! + w10 * later[q]! + w01 * later[r]! + w11 * later[s]!)
        v += second * (w00 * later[p + 1]! + w10 * later[q + 1]! + w01 * later[r + 1]! + w11 * later[s + 1]!)
        w += second * (w00 * later[p + 2]! + w10 * later[q + 2]! + w01 * later[r + 2]! + w11 * later[s + 2]!)
      }
    }
    out[0] = u
    out[1] = v
    out[2] = w
    return u + v + w === u + v + w
  }
}
