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
  const sampled = (fields: Float32Array[] | undefined, ask: (fields: Float32Array[]) => number) => (fields ? ask(fields) : Number.NaN)
  const rowAt = (place: Float64Array, seconds: number): Record<PathColumn, number> => {
    const there = sampler.goTo(place[0]!, place[1]!, place[2]!, seconds)
    const volume = (fields: Float32Array[]) => (there ? sampler.volume(fields) : Number.NaN)
    const surface = (fields: Float32Array[] | undefined) => sampled(there ? fields : undefined, sampler.surface)
    met.projection.toLonLat(place[0]!, place[1]!, lonLat)
    const [pressureHpa, temperatureK] = [volume(met.pressure), volume(met.temperature)]
    return {
      seconds,
      lon: lonLat[0]!,
      lat: lonLat[1]!,
      heightM: there ? heightOf(place[2]!) : Number.NaN,
      pressureHpa,
      temperatureK,
      thetaK: potentialTemperature(pressureHpa, temperatureK),
      mixingHeightM: surface(met.mixingHeight),
      terrainM: there ? sampler.fixed(met.terrain) : Number.NaN,
      precipitation: surface(met.precipitation),
    }
  }
  return {
    begin: (start: Start) => {
      const rows: Record<PathColumn, number>[] = []
      const column = (name: PathColumn) => Float64Array.from(rows, row => row[name])
      return {
        add: (place: Float64Array, seconds: number) => void rows.push(rowAt(place, seconds)),
        finish: (ended: Ending): Trajectory => {
          // A parcel may end on the very rim of the grid: what is outside has no height and is no point of the path.
          while (rows.length > 1 && Number.isNaN(rows.at(-1)!.heightM)) rows.pop()
          const [pressureHpa, temperatureK, thetaK, mixingHeightM, terrainM, precipitation] = pathColumns
            .slice(4)
            .map(column) as Float64Array[] & {
            length: 6
          }
          return {
            start,
            ended,
            seconds: column('seconds'),
            lon: column('lon'),
            lat: column('lat'),
            heightM: column('heightM'),
            along: {
              pressureHpa: pressureHpa!,
              temperatureK: temperatureK!,
              thetaK: thetaK!,
              mixingHeightM: mixingHeightM!,
              terrainM: terrainM!,
              precipitation: precipitation!,
            },
          }
        },
      }
    },
  }
}
