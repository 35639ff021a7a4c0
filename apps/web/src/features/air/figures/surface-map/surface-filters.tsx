import { classLevels, type Ramp } from '@qingyuan/charts/palette.ts'
import { choice } from '#/filters/choice.tsx'
import type { FilterState } from '#/filters/filter.ts'
import { lastDays } from '#/filters/period.tsx'
import { parameter } from '#/filters/place.tsx'
import { type UrlValue, urlMaybeNumber, urlOneOf, urlText } from '#/hooks/use-url-state.ts'
import { mapItems } from '#/map/parameters.tsx'
import type { PageProps } from '#/page/create-page.tsx'

export const surfaceMethods = { idw: '反距离', kriging: '克里金' } as const
export const surfaceLayers = { value: '浓度', error: '误差', difference: '差值' } as const
export type Layer = keyof typeof surfaceLayers
export const paletteNames = {
  warm: '暖色',
  blue: '蓝色',
  footprint: '浅蓝深蓝',
  cividis: '色觉友好',
  diverging: '棕蓝双向',
} as const satisfies Record<Ramp, string>
export const levelCounts = Array.from({ length: classLevels.most - classLevels.least + 1 }, (_, i) => classLevels.least + i)
const maybeNumber = urlMaybeNumber()
/** Null: the six classes of the specification. */
const levels: UrlValue<number | null> = {
  ...maybeNumber,
  read: text => levelCounts.find(count => String(count) === text) ?? null,
}

export const surfaceFilters = {
  item: parameter(mapItems, { initial: 'pm2_5' }),
  method: choice(surfaceMethods, { label: '方法', segmented: true }),
  layer: choice(surfaceLayers, { label: '图层', segmented: true }),
  levels,
  palette: urlOneOf(Object.keys(paletteNames) as Ramp[], 'warm'),
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
