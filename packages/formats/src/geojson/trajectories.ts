import type { TdumpFile, TdumpPath } from '../tdump/tdump-file.ts'
import { type Feature, type FeatureCollection, lineGeometry, utcText } from './geometry.ts'

const rounded = (values: ArrayLike<number>, decimals: number): (number | null)[] =>
  Array.from(values, value => (Number.isFinite(value) ? Number(value.toFixed(decimals)) : null))

const featureOf = (path: TdumpPath, file: TdumpFile): Feature => {
  const start = file.starts[path.start]!
  return {
    type: 'Feature',
    geometry: lineGeometry(path.lon, path.lat),
    properties: {
      direction: file.direction,
      motion: file.motion,
      start: utcText(start.seconds * 1000),
      startLongitude: start.lon,
      startLatitude: start.lat,
      startHeightM: start.heightM,
      times: Array.from(path.seconds, seconds => utcText(seconds * 1000)),
      ageHours: rounded(path.age, 3),
      heightM: rounded(path.heightM, 1),
      ...Object.fromEntries(file.diagnostics.map((name, n) => [name, rounded(path.values[n]!, 3)])),
    },
  }
}

/** Trajectories, one feature each; the lists among the properties have one entry a point, in the order of the line, null where unknown. */
export const trajectoriesGeoJson = (file: TdumpFile): FeatureCollection => ({
  type: 'FeatureCollection',
  features: file.paths.filter(path => path.lon.length > 0).map(path => featureOf(path, file)),
})
