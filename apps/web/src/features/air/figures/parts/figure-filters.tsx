import { pollutantIds } from '@qingyuan/domain/parameters.ts'
import { type Season, seasonIds, seasonNames } from '@qingyuan/domain/seasons.ts'
import { addDays, dayOfHour, isDay } from '@qingyuan/domain/time.ts'
import { Select } from 'antd'
import { DayRangeFilter } from '#/filters/day-range-filter.tsx'
import { type FilterGroup, filter } from '#/filters/filter.ts'
import { FilterField } from '#/filters/filter-field.tsx'
import { parameter, place } from '#/filters/place.tsx'
import type { Range } from '#/filters/range.ts'
import { StepSwitch } from '#/filters/step-switch.tsx'
import { firstPlace } from '#/filters/use-places.ts'
import { useServerNow } from '#/hooks/server-now.ts'
import { urlOneOf, urlText } from '#/hooks/use-url-state.ts'
import { EmptyState } from '#/page/state-gate.tsx'

/** A station comes first, because an area's wind is a mean of many. */
export const stationFirst = place({
  first: places =>
    places.find(({ kind, level }) => kind === 'station' && level === 'national') ?? firstPlace(places, ['station', 'county', 'city']),
})

export const pollutantFilter = parameter(pollutantIds)

export const hourOrDay = filter(urlOneOf(['hour', 'day'] as const, 'hour'), ({ value, onChange }) => (
  <StepSwitch only={['hour', 'day']} value={value} onChange={step => onChange(step as 'hour' | 'day')} />
))

export const seasonFilter = filter<Season>(urlOneOf(seasonIds, 'all'), ({ value, onChange }) => (
  <FilterField label="季节">
    <Select<Season>
      value={value}
      onChange={onChange}
      options={seasonIds.map(id => ({ value: id, label: seasonNames[id] }))}
      popupMatchSelectWidth={168}
      style={{ width: 136 }}
      aria-label="季节"
    />
  </FilterField>
))

type Step = 'hour' | 'day' | 'month'
const stepShape = <S extends Step>(steps: readonly S[], initial: S) => ({ step: urlOneOf(steps, initial), from: urlText(), to: urlText() })

/** Step and days; a new step begins with the last days, as many as it says. */
export const daysOfStep = <S extends Step>(
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
        <StepSwitch only={steps} value={input.step} onChange={step => change({ step: step as S, from: '', to: '' })} />
        <DayRangeFilter {...input} onChange={(from, to) => change({ from, to })} />
      </>
    ),
  }
}

/** State of a card without anything to draw, and the way out. */
export const noFigure = (why: string) => <EmptyState title="没有可画的数据">{why}</EmptyState>
