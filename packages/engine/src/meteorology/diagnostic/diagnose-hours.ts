import { mean } from '../../core/sum.ts'
import { type DiagnosticOptions, type DiagnosticWind, diagnoseWind, diagnosticDefaults } from './diagnose-wind.ts'
import { checkDomain, type DiagnosticDomain, layerMiddle } from './domain.ts'
import { convectiveHeight, coriolis, mechanicalHeight } from './mixing-height.ts'
import type { WindProfile } from './profiles.ts'
import { solarElevation } from './sun.ts'
import { kinematicHeat, surfaceFluxes } from './surface-fluxes.ts'
import type { DiagnosticHour } from './to-met-grid.ts'

/** A station's report; NaN is missing throughout. */
export interface StationWeather {
  /** m from the middle of cell (0, 0). */
  x: number
  y: number
  /** m/s along the grid's axes at `anemometerM` above ground. */
  u: number
  v: number
  anemometerM: number
  /** K */
  temperature: number
  /** hPa at the station */
  pressure: number
  /** tenths */
  cloud: number
}

export interface WeatherHour {
  /** UTC seconds: the instant the report represents. */
  time: number
  stations: readonly StationWeather[]
  /** Columns of a coarse model or soundings; may be empty. */
  background: readonly WindProfile[]
  /** dθ/dz over the relief and above the mixed layer in K/m: of a sounding or model; 0.008 is a clear night, 0.005 usual by day. */
  lapse: number
  /** mm/h, a cell each. */
  precipitation?: Float32Array
}

/** The land; one value for all or a cell each where arrays are. */
export interface Land {
  /** Of the middle of the region, degrees. */
  lon: number
  lat: number
  /** z0 in m */
  roughness: Float32Array
  albedo: number
  bowen: number
  /** W/m2 that people add. */
  anthropogenic: number
}

export interface HoursOptions extends DiagnosticOptions {
  /** Depth in m of the layer that has grown before the first hour, a cell each; moved on. Absent: nothing has. */
  convective?: Float64Array
  signal?: AbortSignal
  onProgress?: (done: number, of: number) => void
}

interface Regional {
  /** Mean ground of the stations, m above sea level. */
  groundM: number
  temperature: number
  pressure: number
  cloud: number
  speed: number
  sun: number
}

const needed = (values: number[], name: string, time: number): number => {
  const found = mean(Float64Array.from(values))
  if (Number.isNaN(found)) throw new RangeError(`时次 ${new Date(time * 1000).toISOString()} 没有有效的${name}`)
  return found
}

/** Terrain of the cell nearest to a place: of a station outside, the cell at the edge. */
const groundAt = ({ nx, ny, dx, dy, terrain }: DiagnosticDomain, { x, y }: StationWeather): number => {
  const i = Math.max(0, Math.min(nx - 1, Math.round(x / dx)))
  const j = Math.max(0, Math.min(ny - 1, Math.round(y / dy)))
  return terrain[j * nx + i]!
}

/** What the stations say together. Without a cloud report half a sky is taken; without a station's wind that of the background's lowest heights. */
const regionalOf = ({ stations, background, time }: WeatherHour, land: Land, domain: DiagnosticDomain): Regional => {
  const cloud = mean(Float64Array.from(stations, each => each.cloud))
  const winds = stations.map(each => Math.hypot(each.u, each.v)).filter(speed => speed === speed)
  return {
    groundM: needed(
      stations.map(each => groundAt(domain, each)),
      '测站',
      time,
    ),
    temperature: needed(
      stations.map(each => each.temperature),
      '气温',
      time,
    ),
    pressure: needed(
      stations.map(each => each.pressure),
      '气压',
      time,
    ),
    cloud: Number.isNaN(cloud) ? 5 : cloud,
    speed: needed(winds.length > 0 ? winds : background.map(({ u, v }) => Math.hypot(u[0]!, v[0]!)), '风', time),
    sun: solarElevation(time, land.lon, land.lat),
  }
}

const surfaceOf = (regional: Regional, land: Land, windSpeed: number, heightM: number, roughness: number) =>
  surfaceFluxes({
    windSpeed,
    heightM: Math.max(heightM, 2 * roughness),
    roughness,
    temperature: regional.temperature,
    pressure: regional.pressure,
    cloud: regional.cloud,
    solarElevation: regional.sun,
    albedo: land.albedo,
    bowen: land.bowen,
    anthropogenic: land.anthropogenic,
  })

/** Fluxes and mixing height a cell from the wind of its lowest layer. `convective` holds the growing layer of each cell and is moved on. */
const boundaryLayer = (
  wind: DiagnosticWind,
  domain: DiagnosticDomain,
  regional: Regional,
  { land, lapse, seconds, convective }: { land: Land; lapse: number; seconds: number; convective: Float64Array },
) => {
  const size = domain.nx * domain.ny
  const [mixingHeight, frictionVelocity, obukhovLength] = [new Float32Array(size), new Float32Array(size), new Float32Array(size)]
  const f = coriolis(land.lat)
  for (let n = 0; n < size; n++) {
    const fluxes = surfaceOf(regional, land, Math.hypot(wind.u[n]!, wind.v[n]!), layerMiddle(domain, 0), land.roughness[n]!)
    const mechanical = mechanicalHeight(fluxes.frictionVelocity, fluxes.obukhovLength, f)
    const heat = kinematicHeat(fluxes.heatFlux, regional.temperature, regional.pressure)
    convective[n] = heat > 0 ? convectiveHeight(Math.max(convective[n]!, mechanical), heat, lapse, seconds) : 0
    mixingHeight[n] = Math.max(mechanical, convective[n]!)
    frictionVelocity[n] = fluxes.frictionVelocity
    obukhovLength[n] = fluxes.obukhovLength
  }
  return { mixingHeight, frictionVelocity, obukhovLength }
}

/**
 * Hours after each other: wind, fluxes and the mixed layer that grows through the day. The result goes to `toMetGrid`.
 *
 * @param hours ascending in time; the first hour of a heated day grows over its own step only
 * @param options `signal` stops between hours; `onProgress` is called after each
 * Simplified: temperature, pressure and cloud are the region's means; the slopes' heat flux is that of the mean wind over the mean roughness; the mixed
 * layer is not carried by the wind.
 */
export const diagnoseHours = (
  domain: DiagnosticDomain,
  land: Land,
  hours: readonly WeatherHour[],
  options: HoursOptions = diagnosticDefaults,
): DiagnosticHour<DiagnosticWind>[] => {
  checkDomain(domain)
  if (land.roughness.length !== domain.nx * domain.ny)
    throw new RangeError(`粗糙度应有 ${domain.nx * domain.ny} 格，实为 ${land.roughness.length} 格`)
  const convective = options.convective ?? new Float64Array(domain.nx * domain.ny)
  const roughness = mean(land.roughness)
  return hours.map((hour, at) => {
    options.signal?.throwIfAborted()
    const seconds = at === 0 ? 3600 : hour.time - hours[at - 1]!.time
    if (!(seconds > 0)) throw new RangeError(`第 ${at + 1} 个时次不晚于前一个`)
    const regional = regionalOf(hour, land, domain)
    const { heatFlux } = surfaceOf(regional, land, regional.speed, 10, roughness)
    const stations = hour.stations.map(({ x, y, u, v, anemometerM }) => ({ x, y, heights: [anemometerM], u: [u], v: [v], roughness }))
    const air = { temperature: regional.temperature, pressure: regional.pressure, lapse: heatFlux > 0 ? 0 : hour.lapse, heatFlux }
    const wind = diagnoseWind(domain, { background: hour.background, stations, air }, options)
    const layer = boundaryLayer(wind, domain, regional, { land, lapse: hour.lapse, seconds, convective })
    options.onProgress?.(at + 1, hours.length)
    const { temperature, pressure, groundM: referenceM } = regional
    const rain = hour.precipitation ? { precipitation: hour.precipitation } : {}
    return { time: hour.time, wind, referenceM, temperature, pressure, temperatureLapse: hour.lapse - 0.0098, ...layer, ...rain }
  })
}
