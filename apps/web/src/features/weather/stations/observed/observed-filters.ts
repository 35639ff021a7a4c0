import { weatherCalls } from '@qingyuan/contract/weather/stations.ts'
import type { WeatherId } from '@qingyuan/domain/parameters.ts'
import { choice } from '#/filters/choice.tsx'
import { periodOf } from '#/filters/period.tsx'
import { places } from '#/filters/place.tsx'
import type { PlaceRow } from '#/filters/use-places.ts'
import { useCall } from '#/hooks/use-call.ts'
import { urlOneOf } from '#/hooks/use-url-state.ts'
import { type AirProps } from '#/page/air-page.tsx'
import { lastRow } from '../parts/frame-cells.ts'

const groupWords = { heat: '温湿', wind: '风', pressure: '气压', rain: '降水', view: '能见度' } as const
/** Elements that are read together. */
const elements: Readonly<Record<keyof typeof groupWords, readonly WeatherId[]>> = {
  heat: ['temperature', 'humidity'],
  wind: ['wind_speed', 'wind_direction'],
  pressure: ['pressure'],
  rain: ['precipitation'],
  view: ['visibility'],
}

export const tableTabs = { stationData: '实况数据', accumulation: '累计', pictures: '趋势图片' } as const
export type TableTab = keyof typeof tableTabs

const firstStation = (known: readonly PlaceRow[]) =>
  (['national', 'provincial', 'city'] as const)
    .map(level => known.find(place => place.kind === 'station' && place.level === level))
    .find(Boolean) ?? known[0]

export const observedFilters = {
  places: places({ max: 6, first: firstStation }),
  group: choice(groupWords, { label: '要素', segmented: true, initial: 'wind' }),
  period: periodOf(['hour', 'day']),
  tab: urlOneOf(Object.keys(tableTabs) as TableTab[], 'stationData'),
}

/** The trend of the chosen places, and the time in hand. */
export const useObserved = ({ places: chosen, group, period, timeIn, page }: AirProps<typeof observedFilters>) => {
  const placeIds = chosen.map(place => place.id)
  const input = placeIds.length > 0 ? { placeIds, ...period } : null
  const trendInput = input && { ...input, parameters: [...elements[group]] }
  const trend = useCall(weatherCalls.weatherTend, trendInput)
  return {
    input,
    trendInput,
    trend,
    ...timeIn(trend.data, () => (trend.data ? lastRow(trend.data) : -1)),
    label: groupWords[group],
    reset: () => page.change({ places: [], step: 'hour', from: '', to: '', at: '' }),
  }
}
export type Observed = AirProps<typeof observedFilters, ReturnType<typeof useObserved>>
