import { potentialTemperature } from '../meteorology/air.ts'
import type { MetGrid } from '../meteorology/met-grid.ts'
import type { MetSampler } from '../meteorology/sample.ts'
import { scaleOfHeight } from './height-scale.ts'
import type { Ending, Start, Trajectory } from './trajectory.ts'

/** Columns of the points of a trajectory: where, then the weather there. */
export const pathColumns = [
  'seconds',
  'lon',
  'lat',
  'heightM',
  'pressureHpa',
  'temperatureK',
  'thetaK',
  'mixingHeightM',
  'terrainM',
  'precipitation',
] as const
export type PathColumn = (typeof pathColumns)[number]

/** Writes down where a parcel is and what the weather is there. */
export const alongPath = (met: MetGrid, sampler: MetSampler) => {
  const { heightOf } = scaleOfHeight(met, sampler)
  const lonLat = new Float64Array(2)
  const surfaceOr = (there: boolean, fields: Float32Array[] | undefined): number => (there && fields ? sampler.surface(fields) : Number.NaN)
  return {
    begin: (start: Start) => {
      /** One list a column: a run has thousands of paths with hundreds of points, and an object a point would be most of its memory. */
      const columns = Object.fromEntries(pathColumns.map(name => [name, [] as number[]])) as Record<PathColumn, number[]>
      return {
        add: (place: Float64Array, seconds: number): void => {
          const there = sampler.goTo(place[0]!, place[1]!, place[2]!, seconds)
          met.projection.toLonLat(place[0]!, place[1]!, lonLat)
          const pressureHpa = there ? sampler.volume(met.pressure) : Number.NaN
          const temperatureK = there ? sampler.volume(met.temperature) : Number.NaN
          columns.seconds.push(seconds)
          columns.lon.push(lonLat[0]!)
          columns.lat.push(lonLat[1]!)
          columns.heightM.push(there ? heightOf(place[2]!) : Number.NaN)
          columns.pressureHpa.push(pressureHpa)
          columns.temperatureK.push(temperatureK)
          columns.thetaK.push(potentialTemperature(pressureHpa, temperatureK))
          columns.mixingHeightM.push(surfaceOr(there, met.mixingHeight))
          columns.terrainM.push(there ? sampler.fixed(met.terrain) : Number.NaN)
          columns.precipitation.push(surfaceOr(there, met.precipitation))
        },
        finish: (ended: Ending): Trajectory => {
          // A parcel may end on the very rim of the grid: what is outside has no height and is no point of the path.
          let points = columns.heightM.length
          while (points > 1 && Number.isNaN(columns.heightM[points - 1])) points--
          const column = (name: PathColumn) => Float64Array.from(columns[name].slice(0, points))
          return {
            start,
            ended,
            seconds: column('seconds'),
            lon: column('lon'),
            lat: column('lat'),
            heightM: column('heightM'),
            along: {
              pressureHpa: column('pressureHpa'),
              temperatureK: column('temperatureK'),
              thetaK: column('thetaK'),
              mixingHeightM: column('mixingHeightM'),
              terrainM: column('terrainM'),
              precipitation: column('precipitation'),
            },
          }
        },
      }
    },
  }
}
