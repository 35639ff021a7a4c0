/**
 * Draws the sign-in page's map, `features/system/session/city-map.svg`: the twelve counties and an invented field of contours.
 * Run `npx tsx apps/web/build/city-map.ts` after the boundaries change.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { counties } from '../../../packages/domain/src/counties.ts'

type Point = [number, number]
interface Feature {
  properties: { name: string }
  geometry: { type: 'Polygon' | 'MultiPolygon'; coordinates: Point[][] | Point[][][] }
}

const source = new URL('../../../db/boundaries/wgs84/140400_full.json', import.meta.url)
const { features } = JSON.parse(readFileSync(source, 'utf8')) as { features: Feature[] }
const ringsOf = ({ geometry }: Feature) =>
  (geometry.type === 'Polygon' ? [geometry.coordinates as Point[][]] : (geometry.coordinates as Point[][][])).flat()

const all = features.flatMap(feature => ringsOf(feature).flat())
const west = Math.min(...all.map(([lon]) => lon))
const east = Math.max(...all.map(([lon]) => lon))
const south = Math.min(...all.map(([, lat]) => lat))
const north = Math.max(...all.map(([, lat]) => lat))
const width = 576
const perDegree = (width - 4) / (east - west)
const squeeze = 1 / Math.cos((((south + north) / 2) * Math.PI) / 180)
const height = Math.ceil((north - south) * perDegree * squeeze) + 4
const project = ([lon, lat]: Point): Point => [2 + (lon - west) * perDegree, 2 + (north - lat) * perDegree * squeeze]

/** Drops points nearer than half a pixel to the line between their neighbours (Douglas–Peucker). */
const simplified = (points: Point[], tolerance = 0.45): Point[] => {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 3) return points
  const [dx, dy] = [last[0] - first[0], last[1] - first[1]]
  const length = Math.hypot(dx, dy)
  const away = (p: Point) =>
    length ? Math.abs((p[0] - first[0]) * dy - (p[1] - first[1]) * dx) / length : Math.hypot(p[0] - first[0], p[1] - first[1])
  const distances = points.map(away)
  const far = distances.indexOf(Math.max(...distances))
  if ((distances[far] ?? 0) <= tolerance) return [first, last]
  return [...simplified(points.slice(0, far + 1), tolerance).slice(0, -1), ...simplified(points.slice(far), tolerance)]
}
const text = (points: Point[]) => points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')
const outline = (feature: Feature) =>
  ringsOf(feature)
    .map(ring => `M${text(simplified(ring.map(project)))}Z`)
    .join('')

/** A hill over the basin with a long south-west flank: decoration, not data. */
const hill = (x: number, y: number, cx: number, cy: number, sx: number, sy: number, turn: number) => {
  const [u, v] = [(x - cx) * Math.cos(turn) + (y - cy) * Math.sin(turn), (y - cy) * Math.cos(turn) - (x - cx) * Math.sin(turn)]
  return Math.exp(-0.5 * ((u / sx) ** 2 + (v / sy) ** 2))
}
const field = (x: number, y: number) =>
  hill(x, y, 345, 255, 85, 50, -0.9) + 0.75 * hill(x, y, 280, 370, 120, 85, -0.5) + 0.55 * hill(x, y, 400, 180, 110, 70, -0.7)

const step = 6
/** Marching squares: the line pieces of one level, joined into strokes. */
const contour = (level: number): string => {
  const pieces: [Point, Point][] = []
  for (let x = 0; x < width; x += step)
    for (let y = 0; y < height; y += step) {
      const corners: Point[] = [
        [x, y],
        [x + step, y],
        [x + step, y + step],
        [x, y + step],
      ]
      const cuts: Point[] = []
      corners.forEach((a, i) => {
        const b = corners[(i + 1) % 4] as Point
        const [fa, fb] = [field(...a) - level, field(...b) - level]
        if (fa < 0 !== fb < 0) cuts.push([a[0] + ((b[0] - a[0]) * fa) / (fa - fb), a[1] + ((b[1] - a[1]) * fa) / (fa - fb)])
      })
      if (cuts.length >= 2) pieces.push([cuts[0] as Point, cuts[1] as Point])
    }
  return joined(pieces)
    .map(line => `M${text(simplified(line, 0.25))}`)
    .join('')
}
const joined = (pieces: [Point, Point][]): Point[][] => {
  const same = (a: Point | undefined, b: Point | undefined) => a && b && Math.hypot(a[0] - b[0], a[1] - b[1]) < 1e-6
  const left = [...pieces]
  const lines: Point[][] = []
  for (let start = left.pop(); start; start = left.pop()) {
    const line: Point[] = [...start]
    for (let grown = true; grown; ) {
      const at = left.findIndex(([a, b]) => [a, b].some(end => same(end, line[0]) || same(end, line.at(-1))))
      grown = at >= 0
      const [piece] = grown ? left.splice(at, 1) : []
      if (!piece) continue
      const [a, b] = piece
      if (same(a, line.at(-1))) line.push(b)
      else if (same(b, line.at(-1))) line.push(a)
      else line.unshift(same(a, line[0]) ? b : a)
    }
    lines.push(line)
  }
  return lines
}

const paths = features.map(outline)
const levels = Array.from({ length: 14 }, (_, i) => 0.12 + i * 0.11)
const label = (county: (typeof counties)[number]) => {
  const [x, y] = project([county.centroid.lon, county.centroid.lat])
  return `<text x="${x.toFixed(0)}" y="${(y + 4).toFixed(0)}">${county.name}</text>`
}
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<clipPath id="city"><path d="${paths.join('')}"/></clipPath>
<path d="${paths.join('')}" fill="#7fb0ff" fill-opacity=".07"/>
<g clip-path="url(#city)" fill="none" stroke="#8fb8f5" stroke-width="1">
${levels.map((level, i) => `<path d="${contour(level)}" stroke-opacity="${(0.14 + i * 0.03).toFixed(2)}"/>`).join('\n')}
</g>
<path d="${paths.join('')}" fill="none" stroke="#a9c7f2" stroke-opacity=".6" stroke-width=".8" stroke-linejoin="round"/>
<g font-family="PingFang SC,Microsoft YaHei,Noto Sans CJK SC,sans-serif" font-size="13" fill="#c9dbf5" text-anchor="middle">
${counties.map(label).join('\n')}
</g>
</svg>
`
writeFileSync(new URL('../src/features/system/session/city-map.svg', import.meta.url), svg)
console.log(`city-map.svg: ${(svg.length / 1024).toFixed(0)} KB`)
