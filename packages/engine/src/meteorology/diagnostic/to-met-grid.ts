import { dryAirGas, hysplitGravityMs2 } from '../air.ts'
import type { MetGrid } from '../met-grid.ts'
import type { Projection } from '../projection.ts'
import { type DiagnosticDomain, layerMiddle, layersOf } from './domain.ts'

/** Winds at the middles of the cells, m/s, w relative to the terrain-following layers: diagnosed here, or imported (CALMET). */
export interface LayeredWind {
  u: ArrayLike<number>
  v: ArrayLike<number>
  w: ArrayLike<number>
}

/** An hour of a layered wind and what belongs to it; surface fields have ny·nx values, NaN missing. */
export interface DiagnosticHour<Wind extends LayeredWind = LayeredWind> {
  /** UTC seconds */
  time: number
  wind: Wind
  /** K at the middles of the cells, where it is known; else from `temperature` and its lapse. */
  temperatures?: ArrayLike<number>
  /** Height in m above sea level at which `temperature` (K) and `pressure` (hPa) hold; dT/dz in K/m (negative: colder above). */
  referenceM: number
  temperature: number
  pressure: number
  temperatureLapse: number
  mixingHeight: Float32Array
  frictionVelocity: Float32Array
  obukhovLength: Float32Array
  /** mm/h */
  precipitation?: Float32Array
}

/** Temperature and pressure at a height above sea level, of constant lapse. */
const airAt = ({ referenceM, temperature, pressure, temperatureLapse }: DiagnosticHour, aboveSeaM: number) => {
  const heightM = aboveSeaM - referenceM
  const here = temperature + temperatureLapse * heightM
  const mean = (temperature + here) / 2
  return { temperature: here, pressure: pressure * Math.exp((-hysplitGravityMs2 * heightM) / (dryAirGas * mean)) }
}

const hourFields = (hour: DiagnosticHour, domain: DiagnosticDomain) => {
  const { nx, ny, terrain } = domain
  const [nz, size] = [layersOf(domain), nx * ny]
  const wind = new Float32Array(4 * nz * size)
  const [temperature, pressure, surface] = [new Float32Array(nz * size), new Float32Array(nz * size), new Float32Array(size)]
  for (let n = 0; n < nz * size; n++) {
    wind[4 * n] = hour.wind.u[n]!
    wind[4 * n + 1] = hour.wind.v[n]!
    wind[4 * n + 2] = hour.wind.w[n]!
    const air = airAt(hour, terrain[n % size]! + layerMiddle(domain, Math.floor(n / size)))
    temperature[n] = hour.temperatures?.[n] ?? air.temperature
    pressure[n] = air.pressure
  }
  for (let n = 0; n < size; n++) surface[n] = airAt(hour, terrain[n]!).pressure
  return { wind, temperature, pressure, surface }
}

/**
 * Diagnosed hours as the container that trajectories, puffs and particles are run on. Levels are the middles of the layers, the same height above
 * ground everywhere; w is relative to them, which is the rate of change of height above ground.
 *
 * @param projection of the cells' middles: grid coordinate (0, 0) is the middle of cell (0, 0)
 * @param hours ascending in time
 * Simplified: one lapse rate for temperature and, hydrostatically, pressure over the whole region.
 */
export const toMetGrid = (
  domain: DiagnosticDomain,
  projection: Projection,
  roughness: number | Float32Array,
  hours: readonly DiagnosticHour[],
): MetGrid => {
  const [nz, size] = [layersOf(domain), domain.nx * domain.ny]
  const values = Float64Array.from({ length: nz }, (_, k) => layerMiddle(domain, k))
  const heights = Float32Array.from({ length: nz * size }, (_, n) => values[Math.floor(n / size)]!)
  const fields = hours.map(hour => hourFields(hour, domain))
  return {
    projection,
    nx: domain.nx,
    ny: domain.ny,
    times: Float64Array.from(hours, hour => hour.time),
    levels: { kind: 'height', values, topM: Infinity },
    wind: fields.map(field => field.wind),
    wKind: 'agl',
    temperature: fields.map(field => field.temperature),
    pressure: fields.map(field => field.pressure),
    heightAgl: hours.map(() => heights),
    surfacePressure: fields.map(field => field.surface),
    mixingHeight: hours.map(hour => hour.mixingHeight),
    frictionVelocity: hours.map(hour => hour.frictionVelocity),
    obukhovLength: hours.map(hour => hour.obukhovLength),
    ...(hours.every(hour => hour.precipitation) && { precipitation: hours.map(hour => hour.precipitation!) }),
    terrain: domain.terrain,
    roughness,
  }
}
