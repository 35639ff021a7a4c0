export interface Start {
  lon: number
  lat: number
  /** Metres above ground; not used where a pressure is given. */
  heightM: number
  /** hPa; on grids with pressure levels a parcel may start at a pressure. */
  pressureHpa?: number
  /** UTC seconds. */
  seconds: number
}

/** Meteorology at each point of a path; NaN where the data have none. */
export interface PathValues {
  pressureHpa: Float64Array
  temperatureK: Float64Array
  /** Potential temperature. */
  thetaK: Float64Array
  mixingHeightM: Float64Array
  /** Metres above sea level. */
  terrainM: Float64Array
  /** mm/h */
  precipitation: Float64Array
}

export type Ending = 'complete' | 'left-grid' | 'no-meteorology'

export interface Trajectory {
  start: Start
  ended: Ending
  /** UTC seconds of each point, the start first; in order of age. */
  seconds: Float64Array
  lon: Float64Array
  lat: Float64Array
  /** Metres above ground. */
  heightM: Float64Array
  /** Meteorology at the points. */
  along: PathValues
}
