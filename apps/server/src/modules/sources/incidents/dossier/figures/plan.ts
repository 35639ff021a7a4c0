import type { MapGrid } from '@qingyuan/contract/sources/trace-schemas.ts'
import { distanceText, suspectColour } from '@qingyuan/domain/suspect-text.ts'
import { metresOf } from '@qingyuan/engine/dispersion/weather/frame.ts'
import type { Static } from 'typebox'
import { svgCircle, svgLine, svgPath, svgRect, svgText } from '#/platform/pictures/svg.ts'
import { colourOf } from './ramp.ts'

/** A square plan round the station: metres to px, north up. */
export interface Plan {
  x0: number
  y0: number
  size: number
  reachM: number
  centre: { lon: number; lat: number }
}

export const pointOf = ({ x0, y0, size, reachM, centre }: Plan, lon: number, lat: number): readonly [number, number] => {
  const out = new Float64Array(2)
  metresOf({ longitude: centre.lon, latitude: centre.lat }, lon, lat, out)
  return [x0 + size / 2 + (out[0]! / reachM) * (size / 2), y0 + size / 2 - (out[1]! / reachM) * (size / 2)]
}

export const isInside = ({ x0, y0, size }: Plan, [x, y]: readonly [number, number]): boolean =>
  x >= x0 && y >= y0 && x <= x0 + size && y <= y0 + size

/** Cells of a grid in the ramp's colours. */
export const drawCells = (
  plan: Plan,
  grid: Static<typeof MapGrid>,
  values: ArrayLike<number | null>,
  limits: readonly number[],
): string => {
  const parts: string[] = []
  for (let n = 0; n < values.length; n++) {
    const colour = values[n] === null ? null : colourOf(values[n]!, limits)
    if (colour === null) continue
    const [i, j] = [n % grid.nx, Math.floor(n / grid.nx)]
    const [west, south] = pointOf(plan, grid.lon0 + (i - 0.5) * grid.dLon, grid.lat0 + (j - 0.5) * grid.dLat)
    const [east, north] = pointOf(plan, grid.lon0 + (i + 0.5) * grid.dLon, grid.lat0 + (j + 0.5) * grid.dLat)
    const [left, right] = [Math.max(plan.x0, west), Math.min(plan.x0 + plan.size, east)]
    const [top, bottom] = [Math.max(plan.y0, north), Math.min(plan.y0 + plan.size, south)]
    if (right > left && bottom > top) parts.push(svgRect(left, top, right - left + 0.3, bottom - top + 0.3, { fill: colour }))
  }
  return parts.join('')
}

/** White around letters, so that they are read on lines and colours. */
export const haloStroke = { stroke: '#ffffff', 'stroke-width': 3, 'paint-order': 'stroke' } as const

const distance = (metres: number): string => (metres >= 1000 ? `${metres / 1000} km` : `${metres} m`)

/** Frame, north, rings of so many metres, station and scale. */
export const drawFurniture = (plan: Plan, rings: readonly number[], name: string): string => {
  const { x0, y0, size, reachM } = plan
  const [x, y] = [x0 + size / 2, y0 + size / 2]
  const perM = size / 2 / reachM
  return [
    svgRect(x0, y0, size, size, { fill: 'none', stroke: '#c9d0da' }),
    ...rings
      .filter(ring => ring < reachM)
      .map(
        ring =>
          svgCircle(x, y, ring * perM, { fill: 'none', stroke: '#1f2733', 'stroke-dasharray': '4 3', 'stroke-width': 0.8 }) +
          svgText(x + ring * perM * 0.707, y + ring * perM * 0.707 + 10, distance(ring), {
            'font-size': 10,
            fill: '#1f2733',
            ...haloStroke,
          }),
      ),
    svgRect(x - 6, y - 6, 12, 12, { fill: '#f4912a', stroke: '#ffffff', 'stroke-width': 2 }),
    svgText(x + 10, y + 4, name, { 'font-weight': 600, ...haloStroke }),
    svgLine(x0 + size - 18, y0 + 30, x0 + size - 18, y0 + 12, { 'stroke-width': 1.5 }),
    svgPath(
      [
        [x0 + size - 22, y0 + 18],
        [x0 + size - 18, y0 + 10],
        [x0 + size - 14, y0 + 18],
      ],
      { stroke: '#566275', 'stroke-width': 1.5 },
    ),
    svgText(x0 + size - 22, y0 + 44, 'N', { 'font-size': 11 }),
  ].join('')
}

/** Point at which the line from the middle leaves the frame; the point itself when it is inside. */
const clampToFrame = ({ x0, y0, size }: Plan, [x, y]: readonly [number, number]): readonly [number, number] => {
  const [cx, cy] = [x0 + size / 2, y0 + size / 2]
  const most = Math.max(Math.abs(x - cx), Math.abs(y - cy)) / (size / 2 - 14)
  return most <= 1 ? [x, y] : [cx + (x - cx) / most, cy + (y - cy) / most]
}

type Spot = readonly [number, number]

/** Places of the marks: inside the frame, none on another. */
const spotsOf = (plan: Plan, all: readonly { lon: number; lat: number }[]): Spot[] => {
  const placed: Spot[] = []
  for (const { lon, lat } of all) {
    const [x, clampedY] = clampToFrame(plan, pointOf(plan, lon, lat))
    let y = clampedY
    while (placed.some(other => Math.abs(other[0] - x) < 17 && Math.abs(other[1] - y) < 17)) y += 18
    placed.push([x, y])
  }
  return placed
}

/** Distance text of a mark at the edge: left of it, above it where another mark is there. */
const farText = ([x, y]: Spot, others: readonly Spot[], distanceM: number): string => {
  const isTaken = others.some(other => x - other[0] > 8 && x - other[0] < 62 && Math.abs(other[1] - y) < 16)
  const [right, low] = isTaken ? [x + 8, y - 11] : [x - 12, y + 4]
  return svgText(right, low, distanceText(distanceM), { 'font-size': 10, 'text-anchor': 'end', fill: '#1f2733', ...haloStroke })
}

/** Numbered enterprises; those further off than the plan reaches stand at its edge in their direction, with how far they are. */
export const drawMarks = (plan: Plan, all: readonly { lon: number; lat: number; distanceM: number; share: number }[]): string => {
  const spots = spotsOf(plan, all)
  return all
    .map(({ lon, lat, distanceM, share }, at) => {
      const [x, y] = spots[at]!
      const outside = !isInside(plan, pointOf(plan, lon, lat))
      return (
        svgRect(x - 8, y - 8, 16, 16, { fill: suspectColour(share), rx: 3, stroke: '#ffffff' }) +
        svgText(x, y + 4, String(at + 1), { 'font-size': 11, fill: '#ffffff', 'text-anchor': 'middle' }) +
        (outside ? farText(spots[at]!, spots, distanceM) : '')
      )
    })
    .join('')
}
