import { percentile } from '../statistics/percentile.ts'

export interface SensitivityWeek {
  /** Position of the week's last hour. */
  end: number
  /** Median of the week over that of the thirty days before it, less 1. */
  change: number
}

const [week, month] = [168, 720] as const
/** Share of the hours that need a value. */
const need = 0.5

const medianOf = (values: ArrayLike<number>, begin: number, end: number): number => {
  const known: number[] = []
  for (let h = begin; h < end; h++) if (values[h]! === values[h]! && values[h]! > 0) known.push(values[h]!)
  return known.length >= need * (end - begin) ? percentile(known, 50) : Number.NaN
}

/**
 * Weekly medians of a species that is nearly constant in clean air beside the thirty days before: the change of the instrument's sensitivity. Weeks count back
 * from the last hour; one with too few values, or too few before it, is left out.
 *
 * @param values hour after hour, any unit; NaN missing
 * Source: reference/voc-methods, section 4.
 */
export const sensitivityWeeks = (values: ArrayLike<number>): SensitivityWeek[] => {
  const weeks: SensitivityWeek[] = []
  for (let end = values.length; end - week - month >= 0; end -= week) {
    const change = medianOf(values, end - week, end) / medianOf(values, end - week - month, end - week) - 1
    if (Number.isFinite(change)) weeks.unshift({ end: end - 1, change })
  }
  return weeks
}
