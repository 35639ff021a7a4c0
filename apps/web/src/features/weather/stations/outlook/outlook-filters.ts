import { weatherOutlookCalls } from '@qingyuan/contract/weather/outlook.ts'
import { choice } from '#/filters/choice.tsx'
import { place } from '#/filters/place.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { urlOneOf } from '#/hooks/use-url-state.ts'
import { type AirProps } from '#/page/air-page.tsx'

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
  lower: urlOneOf(Object.keys(lowerTabs) as LowerTab[], 'course'),
}

/** The hours of the place, and the one in hand. */
export const useOutlook = ({ place: where, timeIn }: AirProps<typeof outlookFilters>) => {
  const input = where ? { placeId: where.id } : null
  const hours = useCall(weatherOutlookCalls.PlaceHours, input)
  return {
    input,
    hours,
    // The first afternoon.
    ...timeIn(hours.data, times =>
      Math.max(
        times.findIndex(time => time.endsWith(' 15')),
        Math.min(0, times.length - 1),
      ),
    ),
    name: where?.name ?? '',
  }
}
export type Outlook = AirProps<typeof outlookFilters, ReturnType<typeof useOutlook>>
