import { Segmented } from 'antd'
import { type FilterState, filter } from '#/filters/filter.ts'
import { FilterField } from '#/filters/filter-field.tsx'
import { optionsOf } from '#/filters/options-of.ts'
import { lastDays } from '#/filters/period.tsx'
import { parameter } from '#/filters/place.tsx'
import { urlMaybeNumber, urlOneOf, urlText } from '#/hooks/use-url-state.ts'
import { mapItems } from '#/map/parameters.tsx'
import type { PageProps } from '#/page/create-page.tsx'

export const methods = { idw: '反距离', kriging: '克里金' } as const
export const layers = { value: '浓度', error: '误差', difference: '差值' } as const
export type Layer = keyof typeof layers

const segments = <K extends string>(label: string, words: Readonly<Record<K, string>>) =>
  filter(urlOneOf(Object.keys(words) as K[], Object.keys(words)[0] as K), ({ value, onChange }) => (
    <FilterField label={label}>
      <Segmented<K> value={value} onChange={onChange} options={optionsOf(words)} />
    </FilterField>
  ))

export const surfaceFilters = {
  item: parameter(mapItems, { initial: 'pm2_5' }),
  method: segments('方法', methods),
  layer: segments('图层', layers),
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
