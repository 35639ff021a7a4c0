/**
 * Weather at one instant on the cells of a transport run. Fields are (k·ny + j)·nx + i, surface fields j·nx + i. A run moves with two of them, at
 * the start and at the end of an hour.
 */
export interface TransportWeather {
  /** m/s along the grid's i and j, at cell centres. */
  u: Float32Array
  v: Float32Array
  /** kg/m³ */
  density: Float32Array
  /** K */
  temperature: Float32Array
  /** Boundary layer, m above ground. */
  mixingHeight: Float32Array
  /** m/s */
  frictionVelocity: Float32Array
  /** m; negative unstable, ±Infinity neutral. */
  obukhovLength: Float32Array
  /** % near the ground. */
  relativeHumidity: Float32Array
  /** mm/h */
  precipitation: Float32Array
  /** Sine of the sun's elevation, 0 at night; one for the whole grid. */
  sunSine: number
}
