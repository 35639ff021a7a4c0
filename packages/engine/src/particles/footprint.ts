import type { Cloud } from './backward.ts'
import { nearestTime, type ParticleWeather } from './weather.ts'

/** Cells in the grid coordinates of the weather: cell (0, 0) has its corner at (i0, j0); `step` of a coordinate along both. */
export interface FootprintGrid {
  i0: number
  j0: number
  step: number
  nx: number
  ny: number
}

export interface Footprint {
  /** s/m: the concentration (g/m³) at the receptor that a flux of 1 g/m²/s from this cell's ground gives; row-major from the south-west. */
  values: Float32Array
  /** Share of the particles' time below the mixing height that was spent outside the grid or the weather; 1 when nothing was inside. */
  outside: number
}

/** Cell of the weather nearest to a place; -1 outside. */
const cellAt = (weather: ParticleWeather, i: number, j: number): number => {
  const [column, row] = [Math.round(i), Math.round(j)]
  return i >= 0 && j >= 0 && i <= weather.nx - 1 && j <= weather.ny - 1 ? row * weather.nx + column : -1
}

/**
 * Surface footprint: f = Σ δt / (h N A') with h = half the mixing height, over the samples below h; what is emitted at the ground is taken as mixed
 * up to h at once. Per cell, so that Σ f × flux is the receptor's concentration.
 *
 * Source: Lin et al. 2003, J. Geophys. Res. 108(D16) 4493, eq. 7-8, in mass instead of mole fractions: times M_air / ρ it is STILT's ppm per
 * μmol m⁻² s⁻¹. Half the mixing height is their choice; results hardly depend on it beyond 10 km, within 2 km they do.
 */
export const surfaceFootprint = (cloud: Cloud, weather: ParticleWeather, grid: FootprintGrid, particles: number): Footprint => {
  const values = new Float32Array(grid.nx * grid.ny)
  let [inside, missed] = [0, 0]
  for (let s = 0; s < cloud.samples; s++) {
    const top = weather.mixingHeight[nearestTime(weather.times, cloud.endsAt - s * cloud.sampleS)]!
    for (let p = s * cloud.count; p < (s + 1) * cloud.count; p++) {
      const [i, j, z] = [cloud.i[p]!, cloud.j[p]!, cloud.z[p]!]
      const cell = cellAt(weather, i, j)
      if (cell < 0) continue
      const half = 0.5 * top[cell]!
      if (!(z < half)) continue
      const [column, row] = [Math.floor((i - grid.i0) / grid.step), Math.floor((j - grid.j0) / grid.step)]
      if (column >= 0 && row >= 0 && column < grid.nx && row < grid.ny) {
        values[row * grid.nx + column]! += cloud.sampleS / (half * particles)
        inside++
      } else missed++
    }
  }
  return { values, outside: inside + missed > 0 ? missed / (inside + missed) : 1 }
}
