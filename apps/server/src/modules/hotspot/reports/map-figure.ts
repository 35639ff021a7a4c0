import { hotZ } from '@qingyuan/domain/hotspot-grid.ts'
import type { GridLayout } from '#/modules/hotspot/cells/public.ts'
import { svgPath, svgPicture, svgRect, svgText } from '#/platform/pictures/svg.ts'
import type { PeriodField } from './period-field.ts'

/** Warm ramp of concentration, never colours of air-quality classes. */
const ramp = ['#fbeecb', '#f7dfa0', '#f2b56b', '#e08547', '#bf5540', '#8c2f4d'] as const
const percentiles = [0.2, 0.4, 0.6, 0.8, 0.95] as const
const [side, edge, foot] = [14, 20, 44] as const
const grey = { 'font-size': 12, fill: '#566275' }

/** Limits between the colours: percentiles of the supported cells, so that the map's own differences are seen. */
const limitsOf = ({ values, support }: Pick<PeriodField, 'values' | 'support'>): number[] => {
  const known = Array.from(values)
    .filter((value, cell) => support[cell]! > 1 && value === value)
    .sort((a, b) => a - b)
  return percentiles.map(share => known[Math.floor(share * (known.length - 1))] ?? Number.NaN)
}

interface MapFigure {
  layout: GridLayout
  field: PeriodField
  /** Rings of the counties, m east and north. */
  rings: readonly (readonly (readonly [number, number])[])[]
  unit: string
  decimals: number
}

/** Cells coloured by value, weak ones grey, hot ones framed, with the counties' outlines. */
export const cellMap = ({ layout, field, rings, unit, decimals }: MapFigure): string => {
  const { rows, columns, cells, west, north, cellM } = layout
  const [width, height] = [2 * edge + columns * side, 2 * edge + rows * side + foot]
  const limits = limitsOf(field)
  const colourOf = (value: number) => ramp[limits.filter(limit => value > limit).length]!
  const [x, y] = [(east: number) => edge + ((east - west) / cellM) * side, (at: number) => edge + ((north - at) / cellM) * side]
  const isHot = (cell: number) => field.support[cell]! > 1 && field.z[cell]! >= hotZ
  const square = (cell: number, more: Record<string, string | number>) =>
    svgRect(x(cells[cell]!.east) - side / 2, y(cells[cell]!.north) - side / 2, side, side, more)
  const all = cells.map((_, cell) => cell)
  const scale = ramp.flatMap((colour, n) => [
    svgRect(edge + n * 52, height - 34, 52, 10, { fill: colour }),
    ...(n === 0 ? [] : [svgText(edge + n * 52, height - 10, limits[n - 1]!.toFixed(decimals), { ...grey, 'text-anchor': 'middle' })]),
  ])
  return svgPicture(width, height, [
    ...all.map(cell =>
      square(cell, {
        fill: field.support[cell]! > 1 && field.values[cell] === field.values[cell] ? colourOf(field.values[cell]!) : '#eef1f5',
      }),
    ),
    ...rings.map(ring => svgPath([...ring.map(([east, at]) => [x(east), y(at)] as const)], { stroke: '#7a8699', 'stroke-width': 0.8 })),
    ...all.filter(isHot).map(cell => square(cell, { fill: 'none', stroke: '#1f2733', 'stroke-width': 1.4 })),
    ...scale,
    svgText(edge + ramp.length * 52 + 10, height - 24, `${unit}；黑框为热点，灰为弱支撑`, grey),
  ])
}
