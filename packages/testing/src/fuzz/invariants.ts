import { type MeasuredId, parameters } from '@qingyuan/domain/parameters.ts'
import { hourMs, instantOf } from '@qingyuan/domain/time.ts'

const [earliest, latest] = [instantOf(1990, 1, 1), instantOf(2101, 1, 3)]

/** Throws when an instant is no believable time. */
export const checkInstant = (instant: number): void => {
  if (!Number.isInteger(instant) || instant < earliest || instant > latest) throw new Error(`instant ${instant}`)
}

export const checkHour = (hourEnd: number): void => {
  checkInstant(hourEnd)
  if (hourEnd % hourMs !== 0) throw new Error(`off the hour: ${hourEnd}`)
}

/** Throws when a value is garbage: not finite, or outside the plausible span of its parameter. */
export const checkValues = (values: Readonly<Record<string, number | null | undefined>>): void => {
  for (const [id, value] of Object.entries(values)) {
    if (value === null || value === undefined) continue
    const span = parameters[id as MeasuredId]?.plausible ?? [0, 20_000]
    if (typeof value !== 'number' || !(value >= span[0] && value <= span[1])) throw new Error(`${id} = ${value}`)
  }
}
