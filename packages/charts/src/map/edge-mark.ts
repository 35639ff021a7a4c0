import type { Point } from './boundaries.ts'
import type { MapView, ViewPadding } from './view.ts'

/** Marks of places out of view: on the line to the place, within the padding of the sides, clear of a card in the lower right corner, px. */
export interface Edge {
  from: Point
  room: ViewPadding
  corner: { width: number; height: number }
}

export interface EdgeMark {
  x: number
  y: number
  /** To the place, degrees clockwise from up. */
  bearing: number
}

/** How far along a step one may go from a start within two bounds. */
const reach = (start: number, step: number, low: number, high: number): number =>
  step > 0 ? (high - start) / step : step < 0 ? (low - start) / step : Infinity

/** The place of a mark at the edge of the view; null where the place itself, or the start of its line, is in view or out of it the wrong way. */
export const edgeMark = (view: MapView, { from, room, corner }: Edge, at: Point): EdgeMark | null => {
  const [start, end] = [view.toScreen(from), view.toScreen(at)]
  const [left, top, right, bottom] = [room.left, room.top, view.width - room.right, view.height - room.bottom]
  const within = ({ x, y }: { x: number; y: number }) => x >= left && x <= right && y >= top && y <= bottom
  const shown = end.x >= 0 && end.x <= view.width && end.y >= 0 && end.y <= view.height
  if (shown || !within(start)) return null
  const [dx, dy] = [end.x - start.x, end.y - start.y]
  const part = Math.min(reach(start.x, dx, left, right), reach(start.y, dy, top, bottom), 1)
  const mark = { x: start.x + part * dx, y: start.y + part * dy, bearing: (Math.atan2(dx, -dy) * 180) / Math.PI }
  const [besideX, aboveY] = [view.width - corner.width, view.height - corner.height]
  if (mark.x <= besideX || mark.y <= aboveY) return mark
  return mark.x - besideX < mark.y - aboveY ? { ...mark, x: besideX } : { ...mark, y: aboveY }
}
