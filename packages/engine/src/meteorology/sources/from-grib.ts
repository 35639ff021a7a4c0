import type { MetGrid } from '../met-grid.ts'
import type { Projection } from '../projection.ts'
import { conformalProjection, tangentLatitude } from '../projection-conformal.ts'
import { latLonProjection } from '../projection-regular.ts'
import { earthRadiusM } from '../sphere.ts'
import { fromPressureGrid, type PressureFields } from './from-pressure-grid.ts'

/** What a decoded GRIB2 field offers (`formats/grib2`). */
export interface GribField {
  parameter: { name: string } | null
  product: {
    /** Code table 4.5: 1 ground, 100 pressure in Pa, 103 metres above ground. */
    surface: { type: number; value: number }
    /** UTC milliseconds. */
    end: number
    /** Null for an instant. */
    process: number | null
  }
  grid: GribGrid
  values(): Float32Array
}

export interface GribGrid {
  kind: string
  nx: number
  ny: number
  scan: { westward: boolean; northward: boolean; byColumn: boolean }
  earthRadiusM: number
  /** First grid point, degrees; and the last one of longitudes and latitudes. */
  latitude1: number
  longitude1: number
  latitude2?: number
  longitude2?: number
  gridWinds: boolean
  dx?: number
  dy?: number
  dxM?: number
  trueLatitude?: number
  orientation?: number
  parallel1?: number
  parallel2?: number
  southPole?: boolean
}

/** Longitudes and latitudes: steps that the file does not tell follow from its first and last point. */
const latLonOf = ({ nx, ny, scan, latitude1, longitude1, ...grid }: GribGrid): Projection => {
  const across = scan.westward ? longitude1 - grid.longitude2! : grid.longitude2! - longitude1
  const dLon = Number.isFinite(grid.dx) ? grid.dx! : (across - 360 * Math.floor(across / 360)) / (nx - 1)
  const dLat = Number.isFinite(grid.dy) ? grid.dy! : Math.abs(grid.latitude2! - latitude1) / (ny - 1)
  if (!(dLon > 0 && dLat > 0)) throw new RangeError('GRIB 网格没有写明经纬度间距，也无法由首末格点推出')
  const lon0 = scan.westward ? longitude1 - (nx - 1) * dLon : longitude1
  return latLonProjection({ lon0, lat0: scan.northward ? latitude1 : latitude1 - (ny - 1) * dLat, dLon, dLat }, nx)
}

/** Node (0, 0) is the southwesternmost, whichever way the file runs. */
export const gribProjection = (grid: GribGrid): Projection => {
  const { kind, nx, ny, scan, latitude1, longitude1 } = grid
  if (kind === 'latlon') return latLonOf(grid)
  const tangentLat =
    kind === 'lambert'
      ? tangentLatitude(grid.parallel1!, grid.parallel2!)
      : kind === 'polar'
        ? grid.southPole
          ? -90
          : 90
        : kind === 'mercator'
          ? 0
          : Number.NaN
  if (Number.isNaN(tangentLat)) throw new RangeError(`GRIB 网格类型 ${kind} 暂不支持`)
  return conformalProjection({
    tangentLat,
    referenceLon: grid.orientation ?? longitude1,
    trueLat: kind === 'lambert' ? grid.parallel1! : grid.trueLatitude!,
    // The file's sphere may be another: what counts is the step as an angle.
    stepM: (grid.dxM! * earthRadiusM) / grid.earthRadiusM,
    anchor: { i: scan.westward ? nx - 1 : 0, j: scan.northward ? 0 : ny - 1, lon: longitude1, lat: latitude1 },
  })
}

/** m/s2, by which the WMO turns geopotential into geopotential metres. */
const standardGravity = 9.80665

const surfaces = { ground: 1, pressure: 100, above: 103 } as const

/** i eastward and fastest, j northward, of any scanning mode. */
const eastAndNorthward = ({ nx, ny, scan }: GribGrid, values: Float32Array): Float32Array => {
  if (scan.northward && !scan.westward && !scan.byColumn) return values
  const turned = new Float32Array(values.length)
  for (let j = 0; j < ny; j++) {
    const row = scan.northward ? j : ny - 1 - j
    for (let i = 0; i < nx; i++) {
      const column = scan.westward ? nx - 1 - i : i
      turned[j * nx + i] = values[scan.byColumn ? column * ny + row : row * nx + column]!
    }
  }
  return turned
}

/** Specific humidity, kg/kg, from relative humidity in per cent over water. Source: Bolton 1980, eq. 10. */
const humidityOf = (relative: Float32Array, temperature: Float32Array, hpa: number): Float32Array =>
  relative.map((percent, at) => {
    const t = temperature[at]!
    const vapour = (percent / 100) * 6.112 * Math.exp((17.67 * (t - 273.15)) / (t - 29.65))
    return (0.622 * vapour) / (hpa - 0.378 * vapour)
  })

const join = (layers: Float32Array[]): Float32Array => {
  const whole = new Float32Array(layers.reduce((sum, layer) => sum + layer.length, 0))
  for (let at = 0, n = 0; n < layers.length; at += layers[n++]!.length) whole.set(layers[n]!, at)
  return whole
}

/** Fields of one instant by name and surface; the ground has no value, or 0. */
const finder = (fields: readonly GribField[]) => {
  const key = (name: string, type: number, value: number) => `${name}@${type}:${type === surfaces.ground ? 0 : value}`
  const byKey = new Map(fields.map(field => [key(field.parameter!.name, field.product.surface.type, field.product.surface.value), field]))
  return (name: string, type: number, value: number): Float32Array | undefined => {
    const field = byKey.get(key(name, type, value))
    return field && eastAndNorthward(field.grid, field.values())
  }
}

const timeOf = (fields: readonly GribField[], levelsPa: readonly number[], seconds: number): PressureFields & { terrain: Float32Array } => {
  const find = finder(fields)
  const need = (name: string, type: number, value: number): Float32Array => {
    const found = find(name, type, value)
    if (!found) throw new RangeError(`GRIB 文件缺少 ${name}（层面 ${type}：${value}）`)
    return found
  }
  const volume = (name: string) => levelsPa.map(pa => need(name, surfaces.pressure, pa))
  const temperature = volume('t')
  const humidity = levelsPa.map((pa, k) => {
    const relative = find('r', surfaces.pressure, pa)
    return (
      find('q', surfaces.pressure, pa) ??
      (relative ? humidityOf(relative, temperature[k]!, pa / 100) : new Float32Array(temperature[k]!.length))
    )
  })
  const geopotential = (type: number, value: number) => find('z', type, value)?.map(z => z / standardGravity)
  const heights = levelsPa.map(pa => find('gh', surfaces.pressure, pa) ?? geopotential(surfaces.pressure, pa))
  return {
    seconds,
    u: join(volume('u')),
    v: join(volume('v')),
    omega: join(levelsPa.map(pa => need('w', surfaces.pressure, pa).map(w => w / 100))),
    temperature: join(temperature),
    humidity: join(humidity),
    geopotentialHeight: heights.every(each => each !== undefined) ? join(heights) : undefined,
    surfacePressure: need('pres', surfaces.ground, 0).map(pa => pa / 100),
    mixingHeight: find('hpbl', surfaces.ground, 0),
    t2m: find('t', surfaces.above, 2),
    u10: find('u', surfaces.above, 10),
    v10: find('v', surfaces.above, 10),
    terrain: find('gh', surfaces.ground, 0) ?? geopotential(surfaces.ground, 0) ?? need('gh', surfaces.ground, 0),
  }
}

/**
 * Container of GRIB2 fields on pressure levels (GFS, NAM, ECMWF) on longitudes and latitudes, Lambert, polar stereographic or Mercator. Of the levels those
 * count that have wind and temperature at all times, and vertical motion where any has it (GFS leaves it out aloft). Fields of spans (sums, means) are
 * left out.
 *
 * @param fields of one or more instants, all of one grid
 * @throws RangeError, in Chinese, naming the field that is missing or the grid that is not understood
 */
export const fromGrib = (fields: readonly GribField[], roughness: number, maskBelowGround = true): MetGrid => {
  const known = fields.filter(field => field.parameter !== null && field.product.process === null)
  const first = known[0]
  if (!first) throw new RangeError('GRIB 文件没有可用的气象要素')
  const { nx, ny, gridWinds } = first.grid
  if (known.some(field => field.grid.nx !== nx || field.grid.ny !== ny)) throw new RangeError('GRIB 文件含有多种网格，无法合成一个气象场')
  const instants = [...new Set(known.map(field => field.product.end))].sort((a, b) => a - b)
  const byInstant = instants.map(instant => known.filter(field => field.product.end === instant))
  const levelsOf = (name: string, each: readonly GribField[]) =>
    new Set(
      each
        .filter(({ parameter, product }) => parameter!.name === name && product.surface.type === surfaces.pressure)
        .map(({ product }) => product.surface.value),
    )
  const withWind = byInstant.map(each => ['u', 'v', 't'].map(name => levelsOf(name, each)))
  const vertical = byInstant.map(each => levelsOf('w', each)).filter(levels => levels.size > 0)
  const common = [...withWind[0]![0]!].filter(pa => [...withWind.flat(), ...vertical].every(levels => levels.has(pa)))
  if (common.length < 2) throw new RangeError('GRIB 文件的等压面风场不足两层')
  const times = byInstant.map((each, t) => timeOf(each, common, instants[t]! / 1000))
  return fromPressureGrid(
    {
      projection: gribProjection(first.grid),
      nx,
      ny,
      levelsHpa: Float64Array.from(common, pa => pa / 100),
      terrain: times[0]!.terrain,
      roughness,
      windAxes: gridWinds ? 'grid' : 'earth',
      times,
    },
    maskBelowGround,
  )
}
