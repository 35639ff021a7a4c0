/** The air over one place in one hour, as puffs ask for it. Heights above ground. */
export interface WeatherColumn {
  /** Pasquill class, 1 (A) to 6 (F). */
  stability: number
  /** m, within the bounds of the run. */
  mixingHeightM: number
  /** m; positive stable, negative unstable, ±9999 and beyond neutral. */
  obukhovLengthM: number
  frictionVelocity: number
  convectiveVelocity: number
  roughnessM: number
  /** Air near the ground, K. */
  temperatureK: number
  /** kg/m3 */
  densityKgM3: number
  /** % */
  relativeHumidity: number
  /** Short-wave radiation, W/m2. */
  solarRadiation: number
  /** Sine of the sun's elevation, 0 at night. */
  solarSine: number
  /** Tenths, 0..10. */
  cloudTenths: number
  /** mm/h, and whether it falls as snow or ice. */
  precipitation: number
  frozen: boolean
  /** Built-up ground: the urban curves of spread. */
  urban: boolean
  /** m2 of leaf per m2 of ground. */
  leafAreaIndex: number
  /** Ground, m above sea level. */
  groundM: number
  /**
   * Does the wind of a rising plume follow its height? Not where only one wind is known and raised to stack height by a power law (ISC).
   */
  followsRise: boolean
  /** Writes u, v (m/s) at a height: the wind at a stack. */
  windAt(heightM: number, out: Float64Array): void
  /** Writes u, v, the mean of a layer: the wind of a puff's transport. `releaseM` is the stack height of the puff. */
  layerWind(bottomM: number, topM: number, releaseM: number, out: Float64Array): void
  /** Potential-temperature gradient (K/m) of the layer, as measured or derived; the caller sets the lower bound. */
  thetaGradient(bottomM: number, depthM: number): number
  /** K at a height. */
  temperatureAt(heightM: number): number
}

/** Weather of a run: hour by hour, anywhere. */
export interface PuffWeather {
  hours: number
  /** Column at a place (m) in an hour counted from 0. The same object may come back: it is read, never kept. */
  columnAt(hour: number, xM: number, yM: number): WeatherColumn
}

/** Below this speed (m/s) the air is calm: puffs grow with time alone. CALPUFF's WSCALM. */
export const calmSpeed = 0.5
export const gravityMs2 = 9.80665
export const dryAdiabatic = 0.0098
