import type { Point } from './boundaries.ts'
import { latitudeOf, mercatorX, mercatorY } from './mercator.ts'

/** View of a map: places to screen positions (px from the upper left corner) and back, without a map call a point. */
export interface MapView {
  width: number
  height: number
  /** Length of the whole world, px: 512 at zoom 0, twice as much at each zoom further. */
  world: number
  toScreen: (point: Point) => { x: number; y: number }
  toPlace: (x: number, y: number) => Point
  /** Length in km of a level line of `px` in the middle of the view. */
  kmOf: (px: number) => number
}

/** Padding that a view leaves free at its four sides, px. */
export interface ViewPadding {
  top: number
  right: number
  bottom: number
  left: number
}

const equatorKm = 40_075.017

/** The view of a map of this size around a centre. */
export const viewOf = ([lon, lat]: Point, world: number, width: number, height: number): MapView => {
  const [left, top] = [mercatorX(lon) - width / 2 / world, mercatorY(lat) - height / 2 / world]
  return {
    width,
    height,
    world,
    toScreen: point => ({ x: (mercatorX(point[0]) - left) * world, y: (mercatorY(point[1]) - top) * world }),
    toPlace: (x, y) => [(left + x / world) * 360 - 180, latitudeOf(top + y / world)],
    kmOf: px => (px / world) * equatorKm * Math.cos((lat * Math.PI) / 180),
  }
}

/** The view in which a box [west, south, east, north] just fits into what the room leaves, in its middle: as a map's `fitBounds`. */
export const fitView = (
  [west, south, east, north]: readonly [number, number, number, number],
  { top, right, bottom, left }: ViewPadding,
  width: number,
  height: number,
): MapView => {
  const [x0, x1, y0, y1] = [mercatorX(west), mercatorX(east), mercatorY(north), mercatorY(south)]
  const world = Math.max(Math.min((width - left - right) / (x1 - x0), (height - top - bottom) / (y1 - y0)), 512)
  const x = (x0 + x1) / 2 + (right - left) / 2 / world
  const y = (y0 + y1) / 2 + (bottom - top) / 2 / world
  return viewOf([x * 360 - 180, latitudeOf(y)], world, width, height)
}
