import type { FieldClasses } from '@qingyuan/charts/map/field.ts'
import { niceStep } from '@qingyuan/charts/nice-step.ts'
import { classPalette } from '@qingyuan/charts/palette.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { boundsOf, type MapItem } from '#/map/parameters.tsx'
import type { Layer, View } from './surface-filters.tsx'

/** A tenth of the best class, rounded: errors and changes of every hour are cut by the same steps, so that hours can be compared. */
const unitOf = (item: MapItem): number => niceStep(boundsOf(item, 'platform')[0]!, 10)

export interface Scale {
  classes: FieldClasses
  /** What is written on each class. */
  labels: string[]
}

const steps = [1, 2, 4, 8] as const

/** Amount of the error, from pale to dark. */
export const errorScale = (item: MapItem): Scale => {
  const breaks = [0, ...steps.map(step => step * unitOf(item))]
  const { decimals } = parameters[item]
  return {
    classes: { breaks, colours: classPalette('footprint', breaks.length) },
    labels: breaks.map((value, i) =>
      i === breaks.length - 1 ? `>${numberText(value, decimals)}` : `≤${numberText(breaks[i + 1], decimals)}`,
    ),
  }
}

/** Change between two hours: brown is worse, blue is better, the sign is written. */
export const differenceScale = (item: MapItem): Scale => {
  const up = steps.map(step => step * unitOf(item))
  const bounds = [...up.toReversed().map(value => -value), ...up]
  const { decimals } = parameters[item]
  const text = (value: number) => (value > 0 ? '>+' : '<') + numberText(value, decimals)
  return {
    classes: { breaks: [-1e9, ...bounds], colours: classPalette('diverging', 9).toReversed() },
    labels: [...bounds.slice(0, 4).map(text), `±${numberText(up[0], decimals)}`, ...bounds.slice(4).map(text)],
  }
}

export type ValueRange = readonly [low: number, high: number]

/** Least and greatest value of all hours; [0, 1] without any. */
export const rangeOfValues = (series: readonly (readonly (number | null)[])[]): ValueRange => {
  const known = series.flat().filter(value => value !== null)
  return known.length === 0 ? [0, 1] : [known.reduce((a, b) => Math.min(a, b)), known.reduce((a, b) => Math.max(a, b))]
}

/** Even classes of a palette over the values of all hours on screen. */
export const evenScale = (item: MapItem, { palette, levels }: { palette: View['palette']; levels: number }, range: ValueRange): Scale => {
  const [low, high] = range
  const step = (high - low || 1) / levels
  const digits = Math.max(parameters[item].decimals, Math.ceil(-Math.log10(step)))
  const bounds = Array.from({ length: levels - 1 }, (_, i) => Number((low + (i + 1) * step).toFixed(digits)))
  const text = (bound: number | undefined) => numberText(bound, digits)
  return {
    classes: { breaks: [-1e9, ...bounds], colours: classPalette(palette, levels) },
    labels: [`<${text(bounds[0])}`, ...bounds.slice(1).map((bound, i) => `${text(bounds[i])}–${text(bound)}`), `≥${text(bounds.at(-1))}`],
  }
}

/** Steps of errors and changes, even classes where they are chosen; null for the classes of the specification. */
export const scaleOf = ({ item, palette, levels }: Pick<View, 'item' | 'palette' | 'levels'>, layer: Layer, range: ValueRange) => {
  if (layer === 'error') return errorScale(item)
  if (layer === 'difference') return differenceScale(item)
  return levels === null ? null : evenScale(item, { palette, levels }, range)
}
