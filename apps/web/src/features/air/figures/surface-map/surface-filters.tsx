import { choice } from '#/filters/choice.tsx'
import type { FilterState } from '#/filters/filter.ts'
import { lastDays } from '#/filters/period.tsx'
import { parameter } from '#/filters/place.tsx'
import { urlMaybeNumber, urlText } from '#/hooks/use-url-state.ts'
import { mapItems } from '#/map/parameters.tsx'
import type { PageProps } from '#/page/create-page.tsx'

export const surfaceMethods = { idw: '反距离', kriging: '克里金' } as const
export const surfaceLayers = { value: '浓度', error: '误差', difference: '差值' } as const
export type Layer = keyof typeof surfaceLayers

export const surfaceFilters = {
  item: parameter(mapItems, { initial: 'pm2_5' }),
  method: choice(surfaceMethods, { label: '方法', segmented: true }),
  layer: choice(surfaceLayers, { label: '图层', segmented: true }),
  /** Empty follows the newest. */
  hour: urlText(),
  /** The hour that a difference takes away; empty is a day before. */
  against: urlText(),
  /** Adcode of a county, empty the whole city. */
  clip: urlMaybeNumber(),
  town: urlMaybeNumber(),
  days: { ...lastDays(3), Control: undefined },
}
export type View = FilterState<typeof surfaceFilters>
export type SurfaceProps = PageProps<typeof surfaceFilters, object>
