import { addDays, dayOfHour, isDay, type Step } from '@qingyuan/domain/time.ts'
import { useServerNow } from '#/hooks/server-now.ts'
import { urlOneOf, urlText } from '#/hooks/use-url-state.ts'
import { DayRangeFilter } from './day-range-filter.tsx'
import { type FilterGroup, filter } from './filter.ts'
import { type Range, rangeOf } from './range.ts'
import { RangeFilter } from './range-filter.tsx'
import { StepSwitch } from './step-switch.tsx'

const span = { from: urlText(), to: urlText() }

/** Step, first and last label of a period; without a choice the default of the step. Spread into the input: `...period`. */
export const periodOf = <S extends Step>(
  steps: readonly S[],
): FilterGroup<typeof span & { step: ReturnType<typeof urlOneOf<S>> }, Range & { step: S }> => ({
  shape: { ...span, step: urlOneOf(steps, steps[0]!) },
  useInput: ({ step, from, to }) => ({ step, ...rangeOf(step, from, to, useServerNow()) }),
  Control: ({ input, change }) => {
    const now = useServerNow()
    return (
      <>
        {steps.length > 1 && <StepSwitch only={steps} value={input.step} onChange={step => change({ step, from: '', to: '' })} />}
        <RangeFilter step={input.step} from={input.from} to={input.to} now={now} onChange={change} />
      </>
    )
  },
})

/** Days from … to; without a choice the last `count` days up to the last hour. */
export const lastDays = (count: number): FilterGroup<typeof span, Range> => ({
  shape: span,
  useInput: ({ from, to }) => {
    const today = dayOfHour(useServerNow())
    return isDay(from) && isDay(to) && from <= to ? { from, to } : { from: addDays(today, 1 - count), to: today }
  },
  Control: ({ input, change }) => <DayRangeFilter {...input} onChange={(from, to) => change({ from, to })} />,
})

/** Days from … to; undefined while nothing is chosen. */
export const anyDays: FilterGroup<typeof span, { from?: string; to?: string }> = {
  shape: span,
  useInput: ({ from, to }) => ({ from: from || undefined, to: to || undefined }),
  Control: ({ state, change }) => <DayRangeFilter {...state} onChange={(from, to) => change({ from, to })} clearable />,
}

export const hourOrDay = filter(urlOneOf(['hour', 'day'] as const, 'hour'), ({ value, onChange }) => (
  <StepSwitch only={['hour', 'day']} value={value} onChange={onChange} />
))

type ShortStep = 'hour' | 'day' | 'month'
const stepShape = <S extends ShortStep>(steps: readonly S[], initial: S) => ({
  step: urlOneOf(steps, initial),
  from: urlText(),
  to: urlText(),
})

/** Step and days; a new step begins with the last days, as many as it says. */
export const daysOfStep = <S extends ShortStep>(
  firstDays: Readonly<Record<S, number>>,
  initial: NoInfer<S>,
): FilterGroup<ReturnType<typeof stepShape<S>>, Range & { step: S }> => {
  const steps = Object.keys(firstDays) as S[]
  return {
    shape: stepShape(steps, initial),
    useInput: ({ step, from, to }) => {
      const today = dayOfHour(useServerNow())
      const isChosen = isDay(from) && isDay(to) && from <= to
      return { step, ...(isChosen ? { from, to } : { from: addDays(today, 1 - firstDays[step as S]), to: today }) } as Range & { step: S }
    },
    Control: ({ input, change }) => (
      <>
        <StepSwitch only={steps} value={input.step} onChange={step => change({ step, from: '', to: '' })} />
        <DayRangeFilter {...input} onChange={(from, to) => change({ from, to })} />
      </>
    ),
  }
}
