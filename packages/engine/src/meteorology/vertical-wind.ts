import { cellsPerMetre } from './cells-per-metre.ts'
import { levelCount, type MetGrid } from './met-grid.ts'

/** Runs `set` on each inner column and copies what it gives to the rim, `rim` times. */
export const withRim = (nx: number, ny: number, rim: number, wind: Float32Array, layers: number, set: (i: number, j: number) => void) => {
  for (let j = 1; j < ny - 1; j++) for (let i = 1; i < nx - 1; i++) set(i, j)
  for (let k = 0; k < layers; k++)
    for (let j = 0; j < ny; j++)
      for (let i = 0; i < nx; i++) {
        const [innerI, innerJ] = [Math.min(nx - 2, Math.max(1, i)), Math.min(ny - 2, Math.max(1, j))]
        if (innerI === i && innerJ === j) continue
        wind[((k * ny + j) * nx + i) * 4 + 2] = rim * wind[((k * ny + innerJ) * nx + innerI) * 4 + 2]!
      }
}

/** Writes w(z) = −∫ (du/dx + dv/dy) dz from the ground, layer by layer, into the winds of one time (m/s, levels of height); at the rim half of the neighbour's. */
export const riseOfConvergence = (met: MetGrid, wind: Float32Array) => {
  const { nx, ny, levels } = met
  const [nz, cells, scale] = [levelCount(met), nx * ny, levels.values]
  const perMetre = cellsPerMetre(met)
  const metre = new Float64Array(2)
  withRim(nx, ny, 0.5, wind, nz, (i, j) => {
    perMetre(i, j, metre)
    let w = 0
    let before = Number.NaN
    for (let k = 0; k < nz; k++) {
      const at = (k * cells + j * nx + i) * 4
      const divergence =
        0.5 * metre[0]! * (wind[at + 4]! - wind[at - 4]!) + 0.5 * metre[1]! * (wind[at + nx * 4 + 1]! - wind[at - nx * 4 + 1]!)
      const depth = k === 0 ? scale[0]! : scale[k]! - scale[k - 1]!
      w -= depth * (k === 0 ? divergence : 0.5 * (divergence + before))
      before = divergence
      wind[at + 2] = w
    }
  })
}
