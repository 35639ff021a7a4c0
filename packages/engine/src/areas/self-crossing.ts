import type { LonLat, Polygon } from './polygons.ts'

interface Edge {
  a: LonLat
  b: LonLat
  low: number
  high: number
  /** Ring, and place in it. */
  ring: number
  at: number
  of: number
}

const edgesOf = (polygon: Polygon): Edge[] =>
  polygon.flatMap((points, ring) =>
    points.map((a, at): Edge => {
      const b = points[(at + 1) % points.length]!
      return { a, b, low: Math.min(a[0], b[0]), high: Math.max(a[0], b[0]), ring, at, of: points.length }
    }),
  )

/** Twice the signed area of a triangle: the side of a to b that c is on. */
const side = (a: LonLat, b: LonLat, c: LonLat): number => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

const neighbours = (e: Edge, f: Edge): boolean => e.ring === f.ring && ((e.at + 1) % e.of === f.at || (f.at + 1) % f.of === e.at)

/** Two edges on one line that share more than an end. */
const overlap = ({ a, b }: Edge, { a: c, b: d }: Edge): boolean => {
  const axis = Math.abs(a[0] - b[0]) >= Math.abs(a[1] - b[1]) ? 0 : 1
  const [from, to] = [Math.min(a[axis], b[axis]), Math.max(a[axis], b[axis])]
  return Math.min(to, Math.max(c[axis], d[axis])) - Math.max(from, Math.min(c[axis], d[axis])) > 0
}

const cross = (e: Edge, f: Edge): boolean => {
  const [c, d, a, b] = [side(e.a, e.b, f.a), side(e.a, e.b, f.b), side(f.a, f.b, e.a), side(f.a, f.b, e.b)]
  if (c === 0 && d === 0) return overlap(e, f)
  return !neighbours(e, f) && c * d < 0 && a * b < 0
}

/**
 * Where the border of an outline crosses itself, or runs over itself: about the place of the first crossing found; null for a clean one. Rings that
 * only touch in a corner are clean. Edges are taken from west to east, each against those that it overlaps in longitude.
 */
export const selfCrossing = (polygon: Polygon): LonLat | null => {
  const edges = edgesOf(polygon).sort((e, f) => e.low - f.low)
  for (const [i, e] of edges.entries()) {
    const [low, high] = [Math.min(e.a[1], e.b[1]), Math.max(e.a[1], e.b[1])]
    for (let k = i + 1; k < edges.length; k++) {
      const f = edges[k]!
      if (f.low > e.high) break
      if (Math.max(f.a[1], f.b[1]) < low || Math.min(f.a[1], f.b[1]) > high) continue
      if (cross(e, f)) return [(f.a[0] + f.b[0]) / 2, (f.a[1] + f.b[1]) / 2]
    }
  }
  return null
}
