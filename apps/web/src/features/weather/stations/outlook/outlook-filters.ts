import { weatherOutlookCalls } from '@qingyuan/contract/weather/outlook.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { choice } from '#/filters/choice.tsx'
import { place } from '#/filters/place.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { urlOneOf, urlText } from '#/hooks/use-url-state.ts'
import type { PageProps } from '#/page/create-page.tsx'

export const fieldVariables = {
  ventilation: '通风量',
  mixingHeight: '混合层',
  wind: '风速',
  temperature: '气温',
  precipitation: '降水',
} as const
export type Variable = keyof typeof fieldVariables
export const lowerTabs = { course: '混合层与通风', counties: '区县逐日' } as const
export type LowerTab = keyof typeof lowerTabs

export const outlookFilters = {
  place: place(),
  variable: choice(fieldVariables, { label: '分布图', segmented: true }),
  /** Hour on the map; empty is the first afternoon. */
  at: urlText(),
  lower: urlOneOf(Object.keys(lowerTabs) as LowerTab[], 'course'),
  view: urlOneOf(['chart', 'table'], 'chart'),
}
type Filters = PageProps<typeof outlookFilters, object>

/** The hours of the place, and the one in hand. */
export const useOutlook = ({ place: where, at, page }: Filters) => {
  const input = where ? { placeId: where.id } : null
  const hours = useCall(weatherOutlookCalls.PlaceHours, input)
  const times = ((hours.data && columnsByKey(hours.data).time.values) ?? []).map(String)
  const row = times.includes(at)
    ? times.indexOf(at)
    : Math.max(
        times.findIndex(time => time.endsWith(' 15')),
        Math.min(0, times.length - 1),
      )
  return {
    input,
    hours,
    times,
    row,
    time: times[row] ?? '',
    name: where?.name ?? '',
    onTime: (to: number) => page.change({ at: times[to] ?? '' }),
  }
}
export type Outlook = Filters & ReturnType<typeof useOutlook>
