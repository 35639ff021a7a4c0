import type { OutputOf } from '@qingyuan/contract/call.ts'
import { forecastCalls } from '@qingyuan/contract/forecast/air-forecast.ts'
import type { FrameColumn } from '@qingyuan/domain/frame.ts'
import { Select } from 'antd'
import { type Filter, filter } from '#/filters/filter.ts'
import { FilterField } from '#/filters/filter-field.tsx'
import { place } from '#/filters/place.tsx'
import { usePlaces } from '#/filters/use-places.ts'
import { usePageQuery } from '#/hooks/page-state.tsx'
import { useCall, useInvalidate } from '#/hooks/use-call.ts'
import { useEvents } from '#/hooks/use-events.ts'
import { urlNumber, urlText } from '#/hooks/use-url-state.ts'
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
    <FilterField label="起报">
      <Select
        value={issue?.issued}
        onChange={issued => onChange(issued === issues[0]?.issued ? '' : issued)}
        options={issues.map(each => ({ value: each.issued, label: `${each.issued}${each.hindcast ? ' 回报' : ''}` }))}
        style={{ width: 144 }}
        aria-label="起报日"
      />
    </FilterField>
  ),
}

/** Days that are verified. */
const verifiedDays = filter(urlNumber(60), ({ value, onChange }) => (
  <FilterField label="检验">
    <Select
      value={value}
      onChange={onChange}
      options={[30, 60, 90, 180].map(days => ({ value: days, label: `近 ${days} 天` }))}
      style={{ width: 104 }}
      aria-label="检验天数"
    />
  </FilterField>
))

export const forecastFilters = { place: place({ label: '范围' }), issued: issueFilter, span: verifiedDays }
/** The day that is being edited. */
export const forecastDrawers = { edit: textDrawer }

export const useForecast = ({ place: where, issued: { issue } }: PageProps<typeof forecastFilters, typeof forecastDrawers>) => {
  const invalidate = useInvalidate()
  useEvents(['job'], () => void invalidate(...Object.values(forecastCalls)), 3000)
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
