import { analysisCalls, analysisFigureCalls } from '@qingyuan/contract/air/figures.ts'
import { isMeasured, isPollutant, type MeasuredId, measuredIds, pollutantIds } from '@qingyuan/domain/parameters.ts'
import { useCall } from '#/hooks/use-call.ts'
import { urlNumbers, urlOneOf, urlText, urlTexts, useUrlState } from '#/hooks/use-url-state.ts'
import { spanShape, useSpan } from '../parts/use-span.ts'
import { chosenOf, matrixOf } from './matrix.ts'

const shape = {
  ...spanShape,
  among: urlOneOf(['parameters', 'stations'] as const, 'parameters'),
  places: urlNumbers(),
  parameters: urlTexts([...pollutantIds, 'temperature', 'humidity', 'pressure', 'wind_speed']),
  method: urlOneOf(['pearson', 'spearman'] as const, 'pearson'),
  /** Keys of the chosen cell's column and row: `12:co|12:pm2_5`. */
  pair: urlText(),
}

/** Directions go round: no straight line goes through them. */
export const linearIds = measuredIds.filter(id => id !== 'wind_direction')
const mostStations = 20

const sideOf = (key: string | undefined) => {
  const [place, parameter] = key?.split(':') ?? []
  return place && parameter ? { placeId: Number(place), parameter } : null
}

export const useCorrelation = () => {
  const [state, change] = useUrlState(shape)
  const span = useSpan(state, 365)
  const stations = state.among === 'stations'
  const national = (span.places ?? []).filter(place => place.kind === 'station' && place.level === 'national').map(place => place.id)
  const chosenPlaces = state.places.filter(id => span.byId.has(id))
  const placeIds = stations ? (chosenPlaces.length > 1 ? chosenPlaces : national).slice(0, mostStations) : span.place ? [span.place.id] : []
  const several = state.parameters.filter((id): id is MeasuredId => isMeasured(id) && id !== 'wind_direction')
  const single: MeasuredId = isMeasured(state.parameter) && state.parameter !== 'wind_direction' ? state.parameter : 'pm2_5'
  const when = { ...span.days, step: state.step, season: state.season }
  const enough = stations ? placeIds.length > 1 : placeIds.length > 0 && several.length > 1
  const input = enough ? { placeIds, parameters: stations ? [single] : several, method: state.method, ...when } : null
  const matrix = useCall(analysisCalls.Correlation, input)
  const told = matrix.data && matrixOf(matrix.data)
  const chosen = told ? chosenOf(told, state.pair) : null
  const [x, y] = [sideOf(chosen ? told?.keys[chosen[1]] : undefined), sideOf(chosen ? told?.keys[chosen[0]] : undefined)]
  const pair = x && y ? { ...x, otherPlaceId: y.placeId, otherParameter: y.parameter, ...when } : null
  const city = span.places?.find(place => place.kind === 'city')
  const pollutant = isPollutant(stations ? single : (y?.parameter ?? ''))
    ? ((stations ? single : y?.parameter) as (typeof pollutantIds)[number])
    : 'pm2_5'
  // Of which pollutant, the pair says once the matrix is there.
  const contribution = city && (stations || told) ? { placeId: city.id, parameter: pollutant, ...span.days, season: state.season } : null
  return {
    state,
    change,
    span,
    stations,
    placeIds,
    several,
    single,
    inputs: { matrix: input, pair, contribution },
    matrix,
    told,
    chosen,
    pick: (row: number, column: number) => change({ pair: `${told?.keys[column]}|${told?.keys[row]}` }),
    scatter: useCall(analysisFigureCalls.Scatter, pair),
    fit: useCall(analysisCalls.CorrelationLinearity, pair),
    contribution: useCall(analysisCalls.Contribution, contribution),
  }
}
export type CorrelationState = ReturnType<typeof useCorrelation>
