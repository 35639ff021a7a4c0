import { rgbOf } from '../palette.ts'
import { classOfField, type FieldClasses } from './field.ts'
import { mercatorX, mercatorY } from './mercator.ts'

/** The measured way of a vehicle, one entry a point in the order of time. */
export interface MeasuredTrack {
  lon: ArrayLike<number>
  lat: ArrayLike<number>
  /** NaN missing. */
  values: ArrayLike<number>
  /** 1 where a point is not drawn. */
  hidden?: ArrayLike<number>
}

/** Warm, never colours of air-quality classes; the lightest remains visible on a light map. */
const colours = ['#f0cf7a', '#eea759', '#db7a3f', '#b94f45', '#85294f', '#431150'] as const
const shares = [0, 0.5, 0.75, 0.9, 0.97, 0.995] as const
const missingColour = '#b9c2cf'

/** Classes by the track's own percentiles 50, 75, 90, 97 and 99.5: most of a track is background, peaks are a few per cent of it. */
export const trackClasses = (values: ArrayLike<number>): FieldClasses => {
  const known = Float64Array.from(values)
    .filter(value => value === value)
    .sort()
  if (known.length === 0) return { breaks: [], colours: [] }
  const bounds = shares.map(share => Number(known[Math.floor(share * (known.length - 1))]!.toPrecision(4)))
  const kept = bounds.flatMap((bound, i) => (i === 0 || bound > bounds[i - 1]! ? [i] : []))
  return { breaks: kept.map(i => bounds[i]!), colours: kept.map(i => colours[i]!) }
}

/** Corners of the box around a track. */
export const trackCorners = ({ lon, lat, hidden }: MeasuredTrack): [number, number][] => {
  let [west, south, east, north] = [180, 90, -180, -90]
  for (let i = 0; i < lon.length; i++) {
    if (hidden?.[i]) continue
    ;[west, east] = [Math.min(west, lon[i]!), Math.max(east, lon[i]!)]
    ;[south, north] = [Math.min(south, lat[i]!), Math.max(north, lat[i]!)]
  }
  return west > east
    ? []
    : [
        [west, south],
        [east, north],
      ]
}

export interface TrackBuffers {
  /** Mercator x and y from the origin on, so that 32 bits hold a centimetre. */
  positions: Float32Array
  /** Red, green, blue, alpha a point. */
  shades: Uint8Array
  origin: readonly [x: number, y: number]
  count: number
}

/** A track as the graphics card takes it; drawn in this order, high values last, so that none is hidden under a low one. */
export const trackBuffers = ({ lon, lat, values, hidden }: MeasuredTrack, classes: FieldClasses): TrackBuffers => {
  const shown = Uint32Array.from({ length: lon.length }, (_, i) => i).filter(i => !hidden?.[i])
  const level = Int8Array.from(values, value => (value === value ? classOfField(value, classes.breaks) : -2))
  const order = [...new Set(level)].sort((a, b) => a - b).flatMap(each => [...shown.filter(i => level[i] === each)])
  const origin = shown.length > 0 ? ([mercatorX(lon[shown[0]!]!), mercatorY(lat[shown[0]!]!)] as const) : ([0, 0] as const)
  const positions = new Float32Array(2 * order.length)
  const shades = new Uint8Array(4 * order.length)
  const missing = rgbOf(missingColour)
  const rgb = classes.colours.map(rgbOf)
  order.forEach((i, at) => {
    positions[2 * at] = mercatorX(lon[i]!) - origin[0]
    positions[2 * at + 1] = mercatorY(lat[i]!) - origin[1]
    const [red, green, blue] = level[i] === -2 ? missing : (rgb[Math.max(0, level[i]!)] ?? missing)
    shades.set([red, green, blue, 255], 4 * at)
  })
  return { positions, shades, origin, count: order.length }
}

/**
 * Visible points of a track from afar, as indices in the order of drawing: of the points in a cell the one drawn last, which hides the others. A vehicle
 * that measures every second leaves hundreds of dots on one another at the zoom of a city.
 *
 * @param cell side of a cell, in the units of the positions
 */
export const seenPoints = ({ positions, count }: Pick<TrackBuffers, 'positions' | 'count'>, cell: number): Uint32Array => {
  const taken = new Set<number>()
  const seen = new Uint32Array(count)
  let first = count
  for (let i = count - 1; i >= 0; i--) {
    const key = Math.floor(positions[2 * i]! / cell) * 67_108_864 + Math.floor(positions[2 * i + 1]! / cell)
    if (taken.has(key)) continue
    taken.add(key)
    seen[--first] = i
  }
  return seen.subarray(first)
}

/** The point of a track nearest to a place on the screen, within so many px; null when none is. */
export const nearestPoint = (
  { lon, lat, hidden }: Pick<MeasuredTrack, 'lon' | 'lat' | 'hidden'>,
  at: readonly [lon: number, lat: number],
  withinDegrees: number,
): number | null => {
  const shrink = Math.cos((at[1] * Math.PI) / 180)
  let [best, found] = [withinDegrees ** 2, -1]
  for (let i = 0; i < lon.length; i++) {
    if (hidden?.[i]) continue
    const apart = ((lon[i]! - at[0]) * shrink) ** 2 + (lat[i]! - at[1]) ** 2
    if (apart < best) [best, found] = [apart, i]
  }
  return found < 0 ? null : found
}
