import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { tracingModelCalls } from '@qingyuan/contract/sources/incidents.ts'
import { countyById } from '@qingyuan/domain/counties.ts'
import { entriesOf, type Responses } from '@qingyuan/engine/inversion/responses.ts'
import type { SourceFinding } from '@qingyuan/engine/inversion/trace-incident.ts'
import type { TraceResult } from '#/workers/incident/trace-scene.ts'
import type { TracedId } from '../trace-request.ts'
import { type Match, onlineMatch } from './online-match.ts'
import type { LoadedIncident } from './scene.ts'

type Incident = NonNullable<OutputOf<typeof tracingModelCalls.EnterpriseContribution>['result']>
export type ScreenedOut = NonNullable<Incident['screenedOut']>
/** Without what the requested radius decides. */
export type RankedSuspect = Omit<Incident['suspects'][number], 'withinRange'>

/** Listed by name: enterprises with at least this share, at most so many; of the first few all with any share. */
const listed = { share: 0.01, most: 20, first: 5, anything: 0.0005 } as const
/** Degrees on both sides within which wind comes from an enterprise. */
const upwindReach = 45

const isUpwind = (direction: number, bearing: number): boolean => Math.abs(((direction - bearing + 540) % 360) - 180) <= upwindReach

const fixed = (value: number, digits = 4): number => Number(value.toFixed(digits))

const windsOf = ({ weather, span }: LoadedIncident) =>
  weather.wind.slice(-span.incidentHours).filter(({ direction }) => direction === direction)

/** How an enterprise's online monitoring goes with the rise at the station. */
export const onlineMatchOf = (loaded: LoadedIncident, index: number, parameter: TracedId): Match => {
  const { item, distanceM } = loaded.surroundings.enterprises[index]!
  const { span, measured } = loaded
  const winds = windsOf(loaded)
  const readings = (loaded.outletsOf.get(item.id) ?? []).flatMap(id => loaded.readings.get(id) ?? [])
  const windSpeed = winds.reduce((sum, { speed }) => sum + speed, 0) / Math.max(1, winds.length)
  const at = measured.species.indexOf(parameter) * span.incidentHours
  const rise = measured.measured.rise.subarray(at, at + span.incidentHours)
  return onlineMatch(readings, { parameter, span, rise, distanceM, windSpeed })
}

/** A stack whose online monitoring saw no more than usual cannot have emitted many times as much. */
export const isSteady = ({ state, ratio }: Match): boolean => ratio !== null && (state === 'opposed' || ratio < 1.2)

const suspectOf = (found: SourceFinding, index: number, loaded: LoadedIncident, parameter: TracedId): RankedSuspect => {
  const { item, distanceM, bearing } = loaded.surroundings.enterprises[index]!
  const winds = windsOf(loaded)
  const match = onlineMatchOf(loaded, index, parameter)
  return {
    enterpriseId: item.id,
    name: item.name,
    industry: item.industry,
    countyId: item.countyId,
    county: countyById.get(item.countyId)?.name ?? '',
    grade: item.grade,
    lon: fixed(item.lon, 6),
    lat: fixed(item.lat, 6),
    distanceM: Math.round(distanceM),
    bearing: Math.round(bearing),
    share: fixed(found.share),
    interval: { low: fixed(found.low), high: fixed(found.high) },
    top1: fixed(found.top1),
    top3: fixed(found.top3),
    factor: Number.isFinite(found.factor) ? fixed(found.factor, 2) : null,
    upwind: winds.length === 0 ? 0 : fixed(winds.filter(wind => isUpwind(wind.direction, bearing)).length / winds.length, 3),
    online: {
      ...match,
      r: match.r === null ? null : fixed(match.r, 3),
      ratio: match.ratio === null ? null : fixed(match.ratio, 3),
    },
  }
}

/** The ranking by name, and all others together. */
export const suspectsOf = (
  { finding, candidates }: TraceResult,
  loaded: LoadedIncident,
  parameter: TracedId,
): { suspects: RankedSuspect[]; others: { count: number; share: number } } => {
  // Without a rise there are no causes.
  if (!(finding.rise > 0)) return { suspects: [], others: { count: loaded.scene.enterprises, share: 0 } }
  const shown = finding.sources.filter(({ share }, n) => n < listed.most && share >= (n < listed.first ? listed.anything : listed.share))
  const rest = finding.sources.filter(source => !shown.includes(source))
  return {
    suspects: shown.map(found => suspectOf(found, candidates[found.source]!, loaded, parameter)),
    others: { count: loaded.scene.enterprises - shown.length, share: fixed(rest.reduce((sum, { share }) => sum + share, 0)) },
  }
}

/** Enterprises named among those that were left out before the whole ensemble. */
const nearestNamed = 5

/** Enterprises that were not run in all members, since those by which they are tried brought next to nothing to any station. */
export const screenedOutOf = ({ candidates }: TraceResult, { surroundings }: LoadedIncident): ScreenedOut => {
  const left = surroundings.enterprises.filter((_, index) => !candidates.includes(index)).toSorted((a, b) => a.distanceM - b.distanceM)
  return {
    count: left.length,
    nearest: left.slice(0, nearestNamed).map(({ item, distanceM }) => ({ name: item.name, distanceM: Math.round(distanceM) })),
  }
}

/**
 * Hourly concentration of each candidate, μg/m³: its share of the rise, spread over the hours as the mean of the members has it.
 *
 * @returns [candidate · hours + hour]
 */
export const hourlyShares = ({ finding, candidates }: TraceResult, members: readonly Responses[], species: number): Float64Array => {
  const { layout } = members[0]!
  const [hours, entries, begin] = [layout.hours, entriesOf(layout), species * layout.hours]
  const out = new Float64Array(candidates.length * hours)
  if (!(finding.rise > 0)) return out
  for (const { source, share } of finding.sources) {
    const mean = Float64Array.from({ length: hours }, (_, h) =>
      members.reduce((sum, { values }) => sum + values[source * entries + begin + h]!, 0),
    )
    const whole = mean.reduce((a, b) => a + b, 0)
    for (let h = 0; h < hours; h++)
      out[source * hours + h] = whole > 0 ? (share * finding.rise * hours * mean[h]!) / whole : share * finding.rise
  }
  return out
}
