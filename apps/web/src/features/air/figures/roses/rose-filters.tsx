import type { analysisCalls, analysisFigureCalls } from '@qingyuan/contract/air/figures.ts'
import type { InputOf } from '@qingyuan/contract/call.ts'
import { pollutantIds } from '@qingyuan/domain/parameters.ts'
import { Segmented } from 'antd'
import { filter } from '#/filters/filter.ts'
import { FilterSelect } from '#/filters/filter-field.tsx'
import { hourOrDay, lastDays } from '#/filters/period.tsx'
import { parameter, stationFirst } from '#/filters/place.tsx'
import { seasonFilter } from '#/filters/season.tsx'
import { urlNumber, urlOneOf } from '#/hooks/use-url-state.ts'
import type { PageProps } from '#/page/create-page.tsx'

const percentiles = [75, 90, 95]
const urlPercentile = urlNumber(90)

export const roseFilters = {
  place: stationFirst,
  parameter: parameter(pollutantIds),
  step: hourOrDay,
  season: seasonFilter,
  days: lastDays(365),
  sectors: filter(urlOneOf(['16', '8'] as const, '16'), ({ value, onChange }) => (
    <Segmented value={value} onChange={onChange} options={(['16', '8'] as const).map(n => ({ value: n, label: `${n} 方位` }))} />
  )),
  /** Percentile above which a value is high. */
  above: filter({ ...urlPercentile, read: text => percentiles.find(each => each === urlPercentile.read(text)) }, ({ value, onChange }) => (
    <FilterSelect
      label="高值"
      name="高值分位"
      width={72}
      value={value}
      onChange={onChange}
      options={percentiles.map(each => ({ value: each, label: `P${each}` }))}
    />
  )),
  polar: urlOneOf(['mean', 'high'] as const, 'mean'),
  surface: urlOneOf(['value', 'lower', 'upper'] as const, 'value'),
}
export type RoseProps = PageProps<typeof roseFilters, object>

type RoseInput = InputOf<typeof analysisCalls.WindRose>
interface RoseInputs {
  wind: RoseInput
  pollution: RoseInput
  rate: InputOf<typeof analysisCalls.WindRoseRate>
  bins: InputOf<typeof analysisFigureCalls.PolarBins>
}

/** Inputs of the calls of the page; null while the places are loading. */
export const roseInputs = ({ place, parameter, step, season: of, days, sectors, above, polar }: RoseProps): RoseInputs | null => {
  if (!place) return null
  const span = { placeId: place.id, ...days, step, season: of }
  const wind = { ...span, sectors: Number(sectors) }
  return {
    wind,
    pollution: { ...wind, parameter },
    rate: { ...wind, parameter, above },
    bins: { ...span, parameter, statistic: polar, above },
  }
}
