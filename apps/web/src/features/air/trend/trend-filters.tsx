import { type ParameterId, pollutantIds, weatherIds } from '@qingyuan/domain/parameters.ts'
import { type Step, timeSteps } from '@qingyuan/domain/time.ts'
import { flag } from '#/filters/choice.tsx'
import type { FilterGroup } from '#/filters/filter.ts'
import { places } from '#/filters/place.tsx'
import { PollutantPicker } from '#/filters/pollutant-picker.tsx'
import { type Range, rangeOf } from '#/filters/range.ts'
import { RangeFilter } from '#/filters/range-filter.tsx'
import { StepSwitch } from '#/filters/step-switch.tsx'
import { useServerNow } from '#/hooks/server-now.ts'
import { urlMaybeNumber, urlOneOf, urlText } from '#/hooks/use-url-state.ts'
import { type AirProps } from '#/page/air-page.tsx'

const shape = { parameter: urlText('pm2_5'), step: urlOneOf(timeSteps, 'day'), from: urlText(), to: urlText() }

/** AQI is a number of hours and days, the composite index of months and longer. */
const indexOf = (step: string) => (step === 'hour' || step === 'day' ? 'aqi' : 'composite_index')
const measured = [...pollutantIds, ...weatherIds.filter(id => id !== 'wind_direction')]

const parameterOf = (text: string, step: string): ParameterId =>
  text === 'aqi' || text === 'composite_index' ? indexOf(step) : (measured.find(id => id === text) ?? 'pm2_5')

const series: FilterGroup<typeof shape, Range & { parameter: ParameterId; step: Step }> = {
  shape,
  useInput: ({ parameter, step, from, to }) => ({
    parameter: parameterOf(parameter, step),
    step,
    ...rangeOf(step, from, to, useServerNow()),
  }),
  Control: ({ input: { parameter, step, from, to }, change }) => (
    <>
      <PollutantPicker label="指标" value={parameter} from={[indexOf(step), ...measured]} onChange={id => change({ parameter: id })} />
      <StepSwitch only={timeSteps} value={step} onChange={next => change({ step: next, from: '', to: '' })} />
      <RangeFilter {...{ step, from, to }} now={useServerNow()} onChange={change} />
    </>
  ),
}

/** Where, what, step, range, and what the line is compared with. */
export const trendFilters = {
  places: places({ max: 6 }),
  series,
  lastYear: flag('去年同期', true),
  moving: flag('滑动平均', true),
  /** The place whose last year and moving means are drawn. */
  focus: urlMaybeNumber(),
}
export type TrendProps = AirProps<typeof trendFilters>

export const focusOf = ({ places: chosen, focus }: Pick<TrendProps, 'places' | 'focus'>) =>
  chosen.find(({ id }) => id === focus) ?? chosen[0]
