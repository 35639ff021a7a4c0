import { formatDateTime } from '@qingyuan/domain/time.ts'
import { svgCircle, svgLine, svgPath, svgPicture, svgRect, svgText } from '#/platform/pictures/svg.ts'
import type { StoredTrack } from '../runs.ts'
import type { Segments } from '../segments.ts'

/** Warm ramp of concentration, never colours of air-quality classes. */
const ramp = ['#f7dfa0', '#f2b56b', '#e08547', '#bf5540', '#8c2f4d', '#4b1550'] as const
const grey = { 'font-size': 11, fill: '#566275' }
const mostDots = 6_000
const mostColumns = 760

export interface Drawn {
  title: string
  unit: string
  track: StoredTrack
  segments: Segments['segments']
}

/** Limits between the colours: percentiles of the run, so that its own differences are seen. */
export const limitsOf = (values: Float32Array): number[] => {
  const known = values.filter(value => value === value).sort()
  return [0.5, 0.75, 0.9, 0.97, 0.995].map(share => known[Math.floor(share * (known.length - 1))] ?? Number.NaN)
}
const colourOf = (value: number, limits: readonly number[]): string => ramp[limits.filter(limit => value > limit).length]!
const numberText = (value: number): string => String(Number(value.toPrecision(3)))

/** The way of the vehicle coloured by value, hot stretches numbered, enterprises upwind as squares. */
export const mapFigure = ({ title, unit, track, segments }: Drawn): string => {
  const [width, height, edge] = [860, 620, 60]
  const shown = Array.from(track.lon.keys()).filter(i => track.kind[i] !== 2)
  const [lons, lats] = [shown.map(i => track.lon[i]!), shown.map(i => track.lat[i]!)]
  const sources = segments.slice(0, 8).flatMap(segment => segment.upwind.slice(0, 3))
  const all = { lon: [...lons, ...sources.map(each => each.lon)], lat: [...lats, ...sources.map(each => each.lat)] }
  const least = (list: readonly number[]) => list.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
  const most = (list: readonly number[]) => list.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)
  const [west, east, south, north] = [least(all.lon), most(all.lon), least(all.lat), most(all.lat)]
  const shrink = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const scale = Math.min(
    (width - 2 * edge) / Math.max(1e-4, (east - west) * shrink),
    (height - 2 * edge - 40) / Math.max(1e-4, north - south),
  )
  const x = (lon: number) => width / 2 + (lon - (west + east) / 2) * shrink * scale
  const y = (lat: number) => (height - 40) / 2 + 20 - (lat - (south + north) / 2) * scale
  const limits = limitsOf(track.values)
  const step = Math.max(1, Math.ceil(shown.length / mostDots))
  // A dot shows the highest of the points that it is drawn for.
  const dots = Array.from({ length: Math.ceil(shown.length / step) }, (_, d) =>
    shown.slice(d * step, (d + 1) * step).reduce((top, i) => (!(track.values[top]! >= track.values[i]!) ? i : top)),
  ).sort((a, b) => track.values[a]! - track.values[b]!)
  const km = 2 ** Math.floor(Math.log2((width / 5 / scale) * 111.195))
  const bar = (km / 111.195) * scale
  return svgPicture(width, height, [
    svgText(20, 28, title, { 'font-size': 16, 'font-weight': 600 }),
    ...dots.map(i =>
      svgCircle(x(track.lon[i]!), y(track.lat[i]!), 2.4, {
        fill: Number.isNaN(track.values[i]!) ? '#c9d0da' : colourOf(track.values[i]!, limits),
      }),
    ),
    ...sources.map(each => svgRect(x(each.lon) - 4, y(each.lat) - 4, 8, 8, { fill: '#ffffff', stroke: '#1f2733', 'stroke-width': 1.4 })),
    ...segments
      .toReversed()
      .flatMap(({ rank, lon, lat }) => [
        svgCircle(x(lon), y(lat), 9, { fill: '#ffffff', stroke: '#1668dc', 'stroke-width': 2 }),
        svgText(x(lon), y(lat) + 4, String(rank), { 'font-size': 11, 'text-anchor': 'middle', 'font-weight': 600 }),
      ]),
    ...ramp.flatMap((colour, n) => [
      svgRect(20 + n * 64, height - 36, 64, 10, { fill: colour }),
      ...(n === 0 ? [] : [svgText(20 + n * 64, height - 12, numberText(limits[n - 1]!), { ...grey, 'text-anchor': 'middle' })]),
    ]),
    svgText(20, height - 48, '圆圈数字为高值路段的序号，方块为其上风向企业（各至多三家）', grey),
    svgText(20 + ramp.length * 64 + 12, height - 26, `${unit}（界限为本次走航的百分位 50、75、90、97、99.5）`, grey),
    svgLine(width - 30 - bar, height - 56, width - 30, height - 56, { stroke: '#1f2733', 'stroke-width': 2 }),
    svgText(width - 30 - bar / 2, height - 62, `${km >= 1 ? km : Math.round(km * 1000)} ${km >= 1 ? 'km' : 'm'}`, {
      ...grey,
      'text-anchor': 'middle',
    }),
  ])
}

/** Values over time, each column of pixels from its least to its most, with the background and the hot stretches. */
export const timeFigure = ({ title, unit, track, segments }: Drawn): string => {
  const [left, top, width, height] = [56, 50, mostColumns, 220]
  const [first, last] = [track.time[0]!, track.time.at(-1)!]
  const x = (time: number) => left + ((time - first) / Math.max(1, last - first)) * width
  const ends = Array.from({ length: width + 1 }, () => ({ low: Number.POSITIVE_INFINITY, high: Number.NEGATIVE_INFINITY }))
  track.values.forEach((value, i) => {
    if (value !== value) return
    const column = ends[Math.round(x(track.time[i]!) - left)]!
    column.low = Math.min(column.low, value)
    column.high = Math.max(column.high, value)
  })
  const most = Math.max(1e-9, ...ends.map(column => column.high)) * 1.08
  const y = (value: number) => top + height - (Math.max(0, value) / most) * height
  const every = Math.max(1, Math.floor(track.time.length / 400))
  const ticks = [0, 0.25, 0.5, 0.75, 1]
  return svgPicture(860, 330, [
    svgText(20, 28, `${title}（${unit}）`, { 'font-size': 16, 'font-weight': 600 }),
    ...segments.map(({ first: a, last: b }) =>
      svgRect(x(track.time[a]!), top, Math.max(2, x(track.time[b]!) - x(track.time[a]!)), height, { fill: '#eaf2fd' }),
    ),
    ...ticks.flatMap(tick => [
      svgLine(left, y(tick * most), left + width, y(tick * most), { stroke: '#edf0f4' }),
      svgText(left - 6, y(tick * most) + 4, numberText(tick * most), { ...grey, 'text-anchor': 'end' }),
      svgText(left + tick * width, top + height + 16, formatDateTime(first + tick * (last - first)).slice(11, 16), {
        ...grey,
        'text-anchor': 'middle',
      }),
    ]),
    ...ends.flatMap(({ low, high }, column) =>
      high >= low ? [svgLine(left + column, y(high), left + column, Math.max(y(low), y(high) + 1), { stroke: '#1668dc' })] : [],
    ),
    svgPath(
      Array.from({ length: Math.ceil(track.time.length / every) }, (_, n) => n * every).map(i =>
        Number.isNaN(track.background[i]!) ? null : ([x(track.time[i]!), y(track.background[i]!)] as const),
      ),
      { stroke: '#1f2733', 'stroke-dasharray': '5 4', 'stroke-width': 1.4 },
    ),
    svgText(left, top + height + 42, '竖线为每像素时段内的最小至最大值，虚线为移动背景（±10 min 第 10 百分位），底色为高值路段', grey),
  ])
}
