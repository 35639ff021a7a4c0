import type { FieldClasses } from '@qingyuan/charts/map/field.ts'
import { niceStep } from '@qingyuan/charts/nice-step.ts'
import { rampColour } from '@qingyuan/charts/palette.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { boundsOf, type MapItem } from '#/map/parameters.tsx'

/** A tenth of the best class, rounded: errors and changes of every hour are cut by the same steps, so that hours can be compared. */
const unitOf = (item: MapItem): number => niceStep(boundsOf(item)[0]!, 10)

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
    classes: { breaks, colours: breaks.map((_, i) => rampColour('footprint', i / (breaks.length - 1))) },
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
    classes: { breaks: [-1e9, ...bounds], colours: Array.from({ length: 9 }, (_, i) => rampColour('diverging', 1 - i / 8)) },
    labels: [...bounds.slice(0, 4).map(text), `±${numberText(up[0], decimals)}`, ...bounds.slice(4).map(text)],
  }
}
