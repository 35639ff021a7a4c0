import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { gridTaskCalls } from '@qingyuan/contract/hotspot/tasks.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import type { GridItem } from '@qingyuan/domain/hotspot-grid.ts'
import { missingText, numberText } from '@qingyuan/domain/number-text.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'

export type TaskEffect = NonNullable<OutputOf<typeof gridTaskCalls.detail>['effect']>

interface Range {
  mean: number | null
  low: number | null
  high: number | null
}

/** Half of a 95 % interval over half of the 80 % interval that a range has. */
const widening = 1.96 / 1.282

/** 95 % error of the difference of two means by their ranges; NaN where one has none. */
const errorOf = (ranges: readonly Range[]): number =>
  widening * Math.hypot(...ranges.map(range => (range.low === null || range.high === null ? Number.NaN : (range.high - range.low) / 2)))

/** An excess within its error is none: no share of it can be taken. */
export const isBeyondError = (excess: number, own: Range, around: Range | null): boolean => excess > errorOf(around ? [own, around] : [own])

/** 1 − excess after ÷ excess before, and the change in words. A fall of more than all of it is one below the city. */
export interface ExcessChange {
  /** Null where the excess before is within its error. */
  fall: number | null
  /** `降 62 %`; `升 18 μg/m³` where a per cent is of almost nothing: the excess before is within its error, or it more than doubled. */
  words: string
}

/** By a stored effect: also of tasks from before the error counted. */
export const excessChange = (effect: TaskEffect | null, item: GridItem): ExcessChange => {
  const none = { fall: null, words: missingText }
  if (effect?.before.mean == null || effect.after.mean === null) return none
  const { before, after, neighboursBefore, neighboursAfter, unit, fall: stored } = effect
  const [was, is] = [before.mean! - (neighboursBefore?.mean ?? 0), after.mean! - (neighboursAfter?.mean ?? 0)]
  if (Number.isNaN(errorOf([before]))) return none
  const fall = isBeyondError(was, before, neighboursBefore) ? stored : null
  if (fall !== null && fall > 1) return { fall, words: '降至背景以下' }
  if (fall !== null && fall >= -1) return { fall, words: `${fall >= 0 ? '降' : '升'} ${numberText(100 * Math.abs(fall), 0)} %` }
  const { decimals } = parameters[item]
  const by = roundForDisplay(is - was, decimals)!
  return { fall, words: by === 0 ? '无变化' : `${by < 0 ? '降' : '升'} ${numberText(Math.abs(by), decimals)} ${unit}` }
}
