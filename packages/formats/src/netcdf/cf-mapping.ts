import type { MapProjection } from '../model-output/model-output.ts'
import { type Attributes, numberOf, textOf } from './netcdf-file.ts'

/** Number in a text of proj parameters: `+zone=32`. */
const projNumber = (text: string, name: string): number | undefined => {
  const found = new RegExp(`\\+${name}=(-?[\\d.]+)`).exec(text)
  return found ? Number(found[1]) : undefined
}

const utmOf = (zone: number, north: boolean): MapProjection => ({ kind: 'utm', zone, north })

/** Transverse Mercator with the numbers of a UTM zone. */
const zoneOf = (a: Attributes): MapProjection | null => {
  const meridian = numberOf(a.longitude_of_central_meridian)
  const easting = numberOf(a.false_easting)
  const northing = numberOf(a.false_northing) ?? 0
  const zone = meridian === undefined ? Number.NaN : (meridian + 183) / 6
  const isZone = Number.isInteger(zone) && easting === 500_000 && (northing === 0 || northing === 10_000_000)
  return isZone && Math.abs((numberOf(a.scale_factor_at_central_meridian) ?? 0) - 0.9996) < 1e-9 ? utmOf(zone, northing === 0) : null
}

const parallels = (a: Attributes): number[] => [a.standard_parallel].flat().filter(each => typeof each === 'number')

/**
 * Projection of a CF grid mapping variable (CF-1.11 appendix F), or of the `proj_params` that CDO writes for UTM; null when it is none of ours
 * or its axes are moved (false easting), so that its coordinates are plain metres to us.
 */
export const mappingOf = (a: Attributes): MapProjection | null => {
  const kind = textOf(a.grid_mapping_name) ?? ''
  const proj = textOf(a.proj_params) ?? ''
  if (proj.includes('+proj=utm')) return utmOf(projNumber(proj, 'zone') ?? Number.NaN, !proj.includes('+south'))
  if (kind === 'latitude_longitude') return { kind: 'latlon' }
  if (kind === 'transverse_mercator') return zoneOf(a)
  if ((numberOf(a.false_easting) ?? 0) !== 0 || (numberOf(a.false_northing) ?? 0) !== 0) return null
  const [lat1, lat2] = parallels(a)
  const lat0 = numberOf(a.latitude_of_projection_origin) ?? 0
  const lon0 =
    numberOf(a.longitude_of_central_meridian) ??
    numberOf(a.straight_vertical_longitude_from_pole) ??
    numberOf(a.longitude_of_projection_origin)
  if (lon0 === undefined) return null
  if (kind === 'lambert_conformal_conic' && lat1 !== undefined) return { kind: 'lambert', lat0, lon0, lat1, lat2: lat2 ?? lat1 }
  if (kind === 'polar_stereographic' && lat1 !== undefined) return { kind: 'polar', lat0, lon0, trueLat: lat1 }
  return kind === 'mercator' ? { kind: 'mercator', lat0, lon0, trueLat: lat1 ?? 0 } : null
}
