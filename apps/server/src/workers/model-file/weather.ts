import { toMetGrid } from '@qingyuan/engine/meteorology/diagnostic/to-met-grid.ts'
import type { MetGrid } from '@qingyuan/engine/meteorology/met-grid.ts'
import { fromCf } from '@qingyuan/engine/meteorology/sources/from-cf.ts'
import { fromWrf } from '@qingyuan/engine/meteorology/sources/from-wrf.ts'
import type { Calmet, CalmetHour } from '@qingyuan/formats/calpuff/read-calmet.ts'
import type { NetcdfFile } from '@qingyuan/formats/netcdf/netcdf-file.ts'
import { type Origin, placedProjection } from './model-projection.ts'

/** m, where a file says nothing of the ground. */
export const usualRoughness = 0.2

/** A netCDF file is taken as weather when it has wind on pressure levels. */
export const isWeather = (file: NetcdfFile): boolean => {
  const has = (...names: string[]) => names.some(name => file.variable(name))
  return has('u', 'U') && has('v', 'V') && has('plev', 'level', 'pressure_level', 'isobaricInhPa')
}

/** A wrfout file of the WRF model. */
export const isWrf = (file: NetcdfFile): boolean => ['XLAT', 'PHB', 'Times'].every(name => file.variable(name))

export const wrfWeather = (file: NetcdfFile): MetGrid => fromWrf(file, usualRoughness)

export const netcdfWeather = (file: NetcdfFile): MetGrid =>
  fromCf([file], { windAxes: 'earth', maskBelowGround: true, roughness: usualRoughness })

const meanOf = (values: ArrayLike<number>): number => {
  let [sum, count] = [0, 0]
  for (let n = 0; n < values.length; n++)
    if (values[n] === values[n]) {
      sum += values[n]!
      count++
    }
  return sum / count
}

/** W at the middles of the layers from W at their top faces; at the ground 0, and everywhere in a run that kept none: air stays in its layer. */
const atMiddles = ({ u, w }: CalmetHour, cells: number): Float32Array =>
  w.length === 0 ? new Float32Array(u.length) : w.map((top, n) => (top + (n < cells ? 0 : w[n - cells]!)) / 2)

/** hPa of the standard atmosphere. */
const standardPressure = (heightM: number): number => 1013.25 * (1 - 2.25577e-5 * heightM) ** 5.25588

/**
 * CALMET's hours as a grid of weather, each at the end of its span.
 * Simplified: pressure is the standard atmosphere's, for the file has none; without temperatures in the layers those of the ground and 6.5 K/km.
 */
export const calmetWeather = (file: Calmet, origin: Origin | null): MetGrid | null => {
  const { grid, faces, terrain, hours, roughness } = file
  const projection = placedProjection(grid.projection, grid, grid.nx, origin)
  if (!projection) return null
  const cells = grid.nx * grid.ny
  const referenceM = meanOf(terrain)
  const missing = () => new Float32Array(cells).fill(Number.NaN)
  const domain = { nx: grid.nx, ny: grid.ny, dx: grid.dx, dy: grid.dy, faces: Float64Array.from(faces), terrain }
  return toMetGrid(
    domain,
    projection,
    roughness,
    hours.map(hour => ({
      time: hour.end / 1000,
      wind: { u: hour.u, v: hour.v, w: atMiddles(hour, cells) },
      ...(hour.temperature.length > 0 && { temperatures: hour.temperature }),
      referenceM,
      temperature: meanOf(hour.temperature.length > 0 ? hour.temperature.subarray(0, cells) : (hour.surface.TEMPK ?? [288])),
      pressure: standardPressure(referenceM),
      temperatureLapse: -0.0065,
      mixingHeight: hour.surface.ZI ?? missing(),
      frictionVelocity: hour.surface.USTAR ?? missing(),
      obukhovLength: hour.surface.EL ?? missing(),
    })),
  )
}
