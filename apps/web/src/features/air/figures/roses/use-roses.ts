import { analysisCalls, analysisFigureCalls } from '@qingyuan/contract/air/figures.ts'
import { useCall } from '#/hooks/use-call.ts'
import { urlNumber, urlOneOf, useUrlState } from '#/hooks/use-url-state.ts'
import { useDisplay } from '#/page/display.ts'
import { spanShape, useSpan } from '../parts/use-span.ts'

const shape = {
  ...spanShape,
  sectors: urlOneOf(['16', '8'] as const, '16'),
  above: urlNumber(90),
  polar: urlOneOf(['mean', 'high'] as const, 'mean'),
  surface: urlOneOf(['value', 'lower', 'upper'] as const, 'value'),
}

export const percentiles = [75, 90, 95] as const

/** Filters and the five questions of the page. */
export const useRoses = () => {
  const [state, change] = useUrlState(shape)
  const span = useSpan(state, 365)
  const colours = useDisplay(display => display.palette)
  const above = percentiles.find(each => each === state.above) ?? 90
  const where = span.place && { placeId: span.place.id, ...span.days, step: state.step, season: state.season }
  const sectors = Number(state.sectors)
  const rate = where ? { ...where, parameter: span.pollutant, sectors, above } : null
  const bins = where ? { ...where, parameter: span.pollutant, statistic: state.polar, above } : null
  const wind = where ? { ...where, sectors } : null
  const pollution = where ? { ...where, sectors, parameter: span.pollutant } : null
  return {
    state,
    change,
    span,
    colours,
    above,
    sectors,
    inputs: { wind, pollution, rate, bins },
    wind: useCall(analysisCalls.WindRose, wind),
    pollution: useCall(analysisCalls.WindRose, pollution),
    rate: useCall(analysisCalls.WindRoseRate, rate),
    polar: useCall(analysisFigureCalls.PolarPlot, bins && { ...bins, uncertainty: state.surface !== 'value' }),
  }
}
export type Roses = ReturnType<typeof useRoses>
