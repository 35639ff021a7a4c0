import type { OutputOf } from '@qingyuan/contract/call.ts'
import { forecastCalls } from '@qingyuan/contract/forecast/air-forecast.ts'
import type { FrameColumn } from '@qingyuan/domain/frame.ts'
import { type PollutantId, parameters, perPollutant } from '@qingyuan/domain/parameters.ts'
import { choice } from '#/filters/choice.tsx'
import { type Filter, filter } from '#/filters/filter.ts'
import { FilterSelect } from '#/filters/filter-field.tsx'
import { place } from '#/filters/place.tsx'
import { usePlaces } from '#/filters/use-places.ts'
import { usePageQuery } from '#/hooks/page-state.tsx'
import { useCall, useInvalidate } from '#/hooks/use-call.ts'
import { useEvents } from '#/hooks/use-events.ts'
import { urlNumber, urlOneOf, urlText } from '#/hooks/use-url-state.ts'
import { useMay } from '#/page/allowed.tsx'
import type { PageProps } from '#/page/create-page.tsx'
import { textDrawer } from '#/page/drawer.ts'

export type ForecastDays = OutputOf<typeof forecastCalls.Days>
export const levelOfCell = (column: FrameColumn, row: number): number | null => column.classes?.[row] ?? null

type Issue = OutputOf<typeof forecastCalls.Issues>[number]

/** Day of issue; empty is the newest. */
const issueFilter: Filter<string, { issues?: readonly Issue[]; issue?: Issue }> = {
  url: urlText(),
  useInput: day => {
    const query = useCall(forecastCalls.Issues, {})
    usePageQuery(query)
    return { issues: query.data, issue: query.data?.find(each => each.issued === day) ?? query.data?.[0] }
  },
  Control: ({ input: { issues = [], issue }, onChange }) => (
    <FilterSelect
      label="起报"
      name="起报日"
      width={144}
      value={issue?.issued}
      onChange={issued => onChange(issued === issues[0]?.issued ? '' : issued)}
      options={issues.map(each => ({ value: each.issued, label: `${each.issued}${each.hindcast ? ' 回报' : ''}` }))}
    />
  ),
}

/** Days that are verified. */
const verifiedDays = filter(urlNumber(90), ({ value, onChange }) => (
  <FilterSelect
    label="检验"
    name="检验天数"
    width={104}
    value={value}
    onChange={onChange}
    options={[30, 60, 90, 180].map(days => ({ value: days, label: `近 ${days} 天` }))}
  />
))

/** Ozone of a day is its largest 8 h mean. */
export const dayParameter = (item: 'aqi' | PollutantId) => parameters[item === 'o3' ? 'o3_8h' : item]

/** What the chart and the counties show: the AQI or one pollutant. */
const item = choice<'aqi' | PollutantId>({ aqi: 'AQI', ...perPollutant(id => parameters[id].label) }, { label: '指标', width: 92 })

export const forecastFilters = {
  place: place({ label: '范围' }),
  item,
  issued: issueFilter,
  span: verifiedDays,
  /** Days or hours of the chart; scores by lead or by class. */
  step: urlOneOf(['day', 'hour'] as const, 'day'),
  by: urlOneOf(['lead', 'class'] as const, 'lead'),
}
/** The day that is being edited. */
export const forecastDrawers = { edit: textDrawer }

export const useForecast = ({ place: where, issued: { issue } }: PageProps<typeof forecastFilters, typeof forecastDrawers>) => {
  const invalidate = useInvalidate()
  useEvents(['job', 'forecast'], () => void invalidate(...Object.values(forecastCalls)), 3000)
  const { places = [] } = usePlaces()
  const counties = places.filter(({ kind }) => kind === 'county').map(({ id }) => id)
  const at = issue && where && { issued: issue.issued }
  return {
    issue,
    name: where?.name ?? '',
    input: at ? { placeIds: [where.id], ...at } : null,
    countyInput: at && counties.length > 0 ? { placeIds: counties, ...at } : null,
    mayEdit: useMay('forecast:edit'),
  }
}
export type ForecastProps = PageProps<typeof forecastFilters, typeof forecastDrawers> & ReturnType<typeof useForecast>
