import { earthRadiusM, radiansPerDegree, wrappedLon } from '../../meteorology/sphere.ts'

/** Origin of a run's metres: x eastwards, y northwards from it. Degrees. */
export interface Frame {
  longitude: number
  latitude: number
}

const perLatitude = radiansPerDegree * earthRadiusM

/** Writes x, y (m). Simplified: parallels are as long as the origin's; at 100 km north or south of it x is off by up to 2 %. */
export const metresOf = (frame: Frame, longitude: number, latitude: number, out: Float64Array): void => {
  out[0] = wrappedLon(longitude - frame.longitude) * perLatitude * Math.cos(frame.latitude * radiansPerDegree)
  out[1] = (latitude - frame.latitude) * perLatitude
}

/** Writes longitude, latitude of x, y. */
export const degreesOf = (frame: Frame, xM: number, yM: number, out: Float64Array): void => {
  out[0] = wrappedLon(frame.longitude + xM / (perLatitude * Math.cos(frame.latitude * radiansPerDegree)))
  out[1] = frame.latitude + yM / perLatitude
}
