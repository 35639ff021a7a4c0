export type Point = readonly [x: number, y: number]

/**
 * Signs as pen strokes in a box 8 wide and 12 high, y downwards. Strokes are separated by `|`; `~` marks a curve through its points.
 * Of signs that look alike once bent only one is used: none of 0 O D Q and of 1 7 I L; 2 of 2 Z, 5 of 5 S, and so on.
 */
const strokes = {
  '2': '~0,3 1,0.8 4,0 7,1 7.6,3.5 6,6.5 0,12|0,12 8,12',
  '3': '~0.3,1.8 3,0 6.5,0.6 7,3 5.5,5.2 3,5.6|~3,5.6 6.5,6.2 8,9 6,11.6 3,12 0,10.4',
  '4': '6,12 6,0 0,8.4 8,8.4',
  '5': '7.4,0 1.2,0 0.7,5.4|~0.7,5.4 3.4,4.4 6.6,5.2 8,8 6.6,11.2 3.4,12 0,10.6',
  '6': '~6.8,0.6 4,0.6 1.2,4 0,8 1,11 4,12 7,11 7.8,8.4 6.4,5.8 3.8,5.2 1,6.4 0.2,8.6',
  '8': '~4,5.6 1.2,4.4 1,1.6 4,0 7,1.6 6.8,4.4 4,5.6 0.8,7.4 0.4,10.4 4,12 7.6,10.4 7.2,7.4 4,5.6',
  '9': '~1.2,11.4 4,11.4 6.8,8 8,4 7,1 4,0 1,1 0.2,3.6 1.6,6.2 4.2,6.8 7,5.6 7.8,3.4',
  A: '0,12 4,0 8,12|1.5,7.8 6.5,7.8',
  C: '~7.6,2 5,0 2,1 0,4.5 0,7.5 2,11 5,12 7.8,10',
  E: '7,0 0,0 0,12 7.2,12|0,5.8 5.8,5.8',
  H: '0,0 0,12|8,0 8,12|0,6 8,6',
  J: '2.5,0 7.5,0|~5.6,0 5.6,4 5.6,8.5 4.2,11.6 2,12 0,9.8',
  K: '0,0 0,12|7.4,0 0,7|2.6,4.8 8,12',
  M: '0,12 0.6,0 4.2,8 7.8,0 8.4,12',
  N: '0,12 0,0 7.8,12 7.8,0',
  P: '0,12 0,0|~0,0 4.4,0 7.4,1.4 7.4,5 4.4,6.6 0,6.6',
  T: '0,0 8,0|4,0 4,12',
  U: '~0,0 0,4 0.1,8.4 1.6,11.4 4,12 6.4,11.4 7.9,8.4 8,4 8,0',
  X: '0,0 8,12|8,0 0,12',
  Y: '0,0 4,6 8,0|4,6 4,12',
} as const

export const captchaSigns = Object.keys(strokes).join('')

const samplesPerPiece = 6

/** Point at share `t` of the piece from `b` to `c` of a Catmull–Rom spline. */
const splinePoint = (a: Point, b: Point, c: Point, d: Point, t: number): Point => {
  const at = (i: 0 | 1) =>
    b[i] + (t / 2) * (c[i] - a[i] + t * (2 * a[i] - 5 * b[i] + 4 * c[i] - d[i] + t * (3 * (b[i] - c[i]) + d[i] - a[i])))
  return [at(0), at(1)]
}

const samplesOf = (points: readonly Point[], curved: boolean): Point[] => {
  const last = points.length - 1
  const pieces = points.slice(0, last).flatMap((b, n) => {
    const c = points[n + 1]!
    const [before, after] = curved ? [points[Math.max(0, n - 1)]!, points[Math.min(last, n + 2)]!] : [b, c]
    return Array.from({ length: samplesPerPiece }, (_, i): Point => {
      const t = i / samplesPerPiece
      return curved ? splinePoint(before, b, c, after, t) : [b[0] + (c[0] - b[0]) * t, b[1] + (c[1] - b[1]) * t]
    })
  })
  return [...pieces, points[last]!]
}

const parseStroke = (text: string): Point[] => {
  const curved = text.startsWith('~')
  const points = text
    .slice(curved ? 1 : 0)
    .split(' ')
    .map(pair => pair.split(',').map(Number) as unknown as Point)
  return samplesOf(points, curved)
}

/** Strokes of a sign, sampled closely enough to be bent; centred on the origin. */
export const signStrokes = (sign: string): Point[][] =>
  strokes[sign as keyof typeof strokes].split('|').map(text => parseStroke(text).map(([x, y]): Point => [x - 4, y - 6]))
