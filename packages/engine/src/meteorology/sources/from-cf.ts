import type { MetGrid } from '../met-grid.ts'
import type { Projection } from '../projection.ts'
import { latLonProjection } from '../projection-regular.ts'
import { utmProjection } from '../projection-utm.ts'
import { fromPressureGrid, type PressureFields, type WindAxes } from './from-pressure-grid.ts'

/** What an opened netCDF file offers (`formats/netcdf`). */
export interface NamedFields {
  variable(name: string): { attributes: Record<string, unknown>; dimensions?: readonly string[] } | undefined
  variables: readonly { name: string; attributes: Record<string, unknown> }[]
  values(name: string): Float32Array | Float64Array
}

/** m/s2, by which the WMO turns geopotential into geopotential metres. */
const standardGravity = 9.80665

/** Names of ERA5: as converted from GRIB and as the Climate Data Store writes them now. */
const names = {
  time: ['time', 'valid_time'],
  level: ['plev', 'level', 'pressure_level', 'isobaricInhPa'],
  east: ['x', 'lon', 'longitude'],
  north: ['y', 'lat', 'latitude'],
  u: ['u', 'U'],
  v: ['v', 'V'],
  omega: ['w', 'W', 'omega'],
  temperature: ['t', 'T'],
  humidity: ['q', 'Q'],
  surfacePressure: ['sp', 'SP', 'PS', 'ps'],
  geopotential: ['zs', 'z', 'Z'],
  levelGeopotential: ['z', 'Z'],
  mixingHeight: ['blh', 'BLH'],
  t2m: ['2t', 't2m', 'T2M'],
  u10: ['10u', 'u10', 'U10M'],
  v10: ['10v', 'v10', 'V10M'],
} as const
type Quantity = keyof typeof names

/** Geopotential of the ground and of the levels goes under one name: its dimensions tell which it is. */
const fitsPlace = (file: NamedFields, name: string, what: Quantity): boolean => {
  if (what !== 'geopotential' && what !== 'levelGeopotential') return true
  const isOnLevels = file.variable(name)!.dimensions?.some(each => (names.level as readonly string[]).includes(each)) ?? false
  return isOnLevels === (what === 'levelGeopotential')
}

const nameOf = (file: NamedFields, what: Quantity): string | undefined =>
  names[what].find(name => file.variable(name) && fitsPlace(file, name, what))
const need = (file: NamedFields, what: Quantity): string => {
  const name = nameOf(file, what)
  if (name === undefined) throw new RangeError(`气象文件缺少变量 ${names[what].join(' 或 ')}`)
  return name
}
const unitOf = (file: NamedFields, name: string): string => String(file.variable(name)?.attributes.units ?? '')

/** UTC seconds of a CF time axis: "hours since 2025-5-1 00:00:00". */
const secondsOf = (file: NamedFields): Float64Array => {
  const name = need(file, 'time')
  const match = /^(seconds|minutes|hours|days) since (\d+)-(\d+)-(\d+)(?:[T ](\d+):(\d+)(?::(\d+))?)?/.exec(unitOf(file, name))
  if (!match) throw new RangeError(`时间单位「${unitOf(file, name)}」无法识别`)
  const [, unit, ...parts] = match
  const [year, month, day, hour = 0, minute = 0, second = 0] = parts.map(part => (part === undefined ? undefined : Number(part)))
  const origin = Date.UTC(year!, month! - 1, day!, hour, minute, second) / 1000
  const step = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 }[unit as 'hours']
  return Float64Array.from(file.values(name), value => origin + value * step)
}

/** UTM by the zone of a grid mapping, else longitudes and latitudes. */
const projectionOf = (file: NamedFields, east: ArrayLike<number>, north: ArrayLike<number>): Projection => {
  const [dx, dy] = [east[1]! - east[0]!, north[1]! - north[0]!]
  if (nameOf(file, 'east') !== 'x') return latLonProjection({ lon0: east[0]!, lat0: north[0]!, dLon: dx, dLat: dy }, east.length)
  for (const { attributes } of file.variables) {
    const text = `${attributes.proj_params ?? ''} ${attributes.utm_zone_number === undefined ? '' : `+zone=${attributes.utm_zone_number}`}`
    const zone = /\+zone=(-?\d+)/.exec(text)
    if (zone) return utmProjection({ zone: Math.abs(Number(zone[1])), southern: /\+south/.test(text), x0: east[0]!, y0: north[0]!, dx, dy })
  }
  throw new RangeError('气象文件的投影无法识别：坐标为 x、y，但没有带 UTM 分带的 grid_mapping')
}

/** The times of one file; rows from north to south are turned round, Pa become hPa. */
const timesOf = (file: NamedFields, southward: boolean, nx: number, ny: number): PressureFields[] => {
  const seconds = secondsOf(file)
  const read = (what: Quantity, t: number): Float32Array | undefined => {
    const name = nameOf(file, what)
    if (name === undefined) return undefined
    const all = file.values(name)
    const size = all.length / seconds.length
    const scale = /^Pa\b/.test(unitOf(file, name)) ? 0.01 : 1
    const values = Float32Array.from(all.subarray(t * size, (t + 1) * size), value => value * scale)
    if (southward) for (let at = 0; at < size; at += nx * ny) turnRows(values.subarray(at, at + nx * ny), nx, ny)
    return values
  }
  const must = (what: Quantity, t: number) => read(what, t) ?? (need(file, what), new Float32Array())
  return Array.from(seconds, (at, t) => ({
    seconds: at,
    u: must('u', t),
    v: must('v', t),
    omega: must('omega', t),
    temperature: must('temperature', t),
    humidity: read('humidity', t),
    surfacePressure: must('surfacePressure', t),
    geopotentialHeight: heightsOf(read('levelGeopotential', t)),
    mixingHeight: read('mixingHeight', t),
    t2m: read('t2m', t),
    u10: read('u10', t),
    v10: read('v10', t),
  }))
}

const heightsOf = (geopotential: Float32Array | undefined) => geopotential?.map(z => z / standardGravity)

const turnRows = (layer: Float32Array, nx: number, ny: number) => {
  for (let j = 0; j < ny >> 1; j++) {
    const row = layer.slice(j * nx, (j + 1) * nx)
    layer.copyWithin(j * nx, (ny - 1 - j) * nx, (ny - j) * nx)
    layer.set(row, (ny - 1 - j) * nx)
  }
}

export interface CfOptions {
  /** `earth` for wind that points east and north, as ERA5's does even on a UTM grid; `grid` to take it along the grid's axes. */
  windAxes: WindAxes
  maskBelowGround: boolean
  /** m */
  roughness: number
}

/**
 * Container of CF netCDF on pressure levels, ERA5 above all, on longitudes and latitudes or UTM. Several files follow each other in time.
 *
 * @throws RangeError, in Chinese, naming the variable or axis that is missing or not understood
 */
export const fromCf = (files: readonly NamedFields[], { windAxes, maskBelowGround, roughness }: CfOptions): MetGrid => {
  const first = files[0]
  if (!first) throw new RangeError('没有气象文件')
  const [east, rows] = [first.values(need(first, 'east')), first.values(need(first, 'north'))]
  const southward = rows[rows.length - 1]! < rows[0]!
  const north = southward ? rows.toReversed() : rows
  const [nx, ny] = [east.length, north.length]
  const level = need(first, 'level')
  const inPa = /^Pa\b/.test(unitOf(first, level))
  const terrain = Float32Array.from(first.values(need(first, 'geopotential')).subarray(0, nx * ny), value => value / standardGravity)
  if (southward) turnRows(terrain, nx, ny)
  return fromPressureGrid(
    {
      projection: projectionOf(first, east, north),
      nx,
      ny,
      levelsHpa: Float64Array.from(first.values(level), value => (inPa ? value / 100 : value)),
      terrain,
      roughness,
      windAxes,
      times: files.flatMap(file => timesOf(file, southward, nx, ny)),
    },
    maskBelowGround,
  )
}
