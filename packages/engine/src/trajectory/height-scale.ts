import { levelCount, type MetGrid } from '../meteorology/met-grid.ts'
import type { MetSampler } from '../meteorology/sample.ts'
import type { Start } from './trajectory.ts'

export interface HeightScale {
  /** Writes grid coordinates and the value on the levels' scale of a place above ground; false outside the data. */
  enter(start: Start, place: Float64Array): boolean
  /** Metres above ground of a place; the sampler must be there. */
  heightOf(value: number): number
}

/** Heights above ground against the scale of a grid's levels. */
export const scaleOfHeight = (met: MetGrid, sampler: MetSampler): HeightScale => {
  const { levels, projection, terrain, heightAgl } = met
  const shrink = () => 1 - (sampler.fixed(terrain) || 0) / (levels.topM ?? Number.POSITIVE_INFINITY)
  const onHeights = levels.kind === 'height'
  const bottom = levels.values[0]!
  /** The level of a height: between levels linear in their heights there. */
  const search = (i: number, j: number, seconds: number, heightM: number): number => {
    let [below, belowM] = [bottom, Number.NaN]
    for (let k = 0; k < levelCount(met); k++) {
      const value = levels.values[k]!
      if (!sampler.goTo(i, j, value, seconds)) return Number.NaN
      const above = sampler.volume(heightAgl)
      if (above >= heightM)
        return Number.isNaN(belowM) || belowM < 0 ? value : below + ((value - below) * (heightM - belowM)) / (above - belowM)
      below = value
      belowM = above
    }
    return Number.NaN
  }
  return {
    enter: ({ lon, lat, heightM, pressureHpa, seconds }, place) => {
      projection.toGrid(lon, lat, place)
      const [i, j] = [place[0]!, place[1]!]
      if (!sampler.goTo(i, j, bottom, seconds)) return false
      if (onHeights) place[2] = heightM / shrink()
      else place[2] = levels.kind === 'pressure' && pressureHpa !== undefined ? pressureHpa : search(i, j, seconds, heightM)
      return !Number.isNaN(place[2])
    },
    heightOf: value => (onHeights ? value * shrink() : sampler.volume(heightAgl)),
  }
}
