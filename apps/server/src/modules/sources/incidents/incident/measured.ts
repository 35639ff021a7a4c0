import { hourMs } from '@qingyuan/domain/time.ts'
import type { Measured } from '@qingyuan/engine/inversion/measured.ts'
import { baselineDefaults, type Rise, riseOverPast } from '@qingyuan/engine/inversion/rise.ts'
import { type HourColumns, publicScope, readHours } from '#/modules/air/read/public.ts'
import type { Services } from '#/platform/services.ts'
import { baselineHours, type IncidentQuestion, type IncidentSpan, type TracedId, tracedIds } from '../trace-request.ts'

/** Hours shown up to the end of an incident. */
export const shownHours = 24

/** Instruments, μg/m³. */
const sensorSd: Record<TracedId, number> = { pm2_5: 3, pm10: 5, no2: 2, so2: 2, co: 100 }
/** Of the ten hours that a full baseline has. */
const need = 5

/** μg/m³ per unit of storage. */
export const microgramFactor = (id: TracedId): number => (id === 'co' ? 1000 : 1)

/** Species explained together: their proportions tell kinds of sources apart. */
export const speciesOf = (parameter: TracedId): TracedId[] => {
  const usual: TracedId[] = ['so2', 'no2', 'pm10']
  return usual.includes(parameter) ? usual : [...usual, parameter]
}

export interface IncidentMeasured {
  species: TracedId[]
  /** [station · species + species][hour of the incident], μg/m³. */
  measured: Measured
  /** At the station in question, in μg/m³: the hours shown, with the baseline of each. */
  shown: { value: Float64Array; baseline: Float64Array }
}

/**
 * Rise of a series over its past. The hours shown before the incident get a baseline too: that of the same hour of the day; the judged ones begin
 * a whole day before the incident, so that hours of the day keep their place.
 */
const riseOf = (columns: HourColumns, id: TracedId, incidentHours: number): { rise: Rise; values: Float64Array } => {
  const all = columns.values[id]!.map(value => value * microgramFactor(id))
  const [past, judged] = [all.subarray(0, baselineHours), all.subarray(baselineHours - shownHours)]
  const values = Float64Array.of(...past, ...judged)
  const options = { ...baselineDefaults, need, sensorSd: sensorSd[id] }
  const { baseline, rise, sd } = riseOverPast(values, baselineHours, options)
  return { rise: { baseline, rise: rise.slice(-incidentHours), sd: sd.slice(-incidentHours) }, values: judged }
}

export const incidentMeasured = async (
  services: Pick<Services, 'pool'>,
  stations: readonly number[],
  { parameter }: IncidentQuestion,
  { baselineFrom, to, incidentHours }: IncidentSpan,
): Promise<IncidentMeasured> => {
  const species = speciesOf(parameter)
  const columns = await readHours(services, publicScope, stations, baselineFrom, to, tracedIds)
  const rises = stations.flatMap(station => species.map(id => riseOf(columns.get(station)!, id, incidentHours)))
  const flat = (key: 'rise' | 'sd') => Float64Array.from(rises.flatMap(({ rise }) => [...rise[key]]))
  const own = rises[species.indexOf(parameter)]!
  return {
    species,
    measured: { rise: flat('rise'), sd: flat('sd') },
    shown: { value: own.values.slice(-shownHours), baseline: own.rise.baseline.slice(-shownHours) },
  }
}

/** Ends of the hours shown. */
export const shownSpan = ({ to }: IncidentSpan): number[] =>
  Array.from({ length: shownHours }, (_, n) => to - (shownHours - 1 - n) * hourMs)
