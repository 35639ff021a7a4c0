import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { tracingModelCalls, tracingTraceabilityCalls } from '@qingyuan/contract/sources/incidents.ts'
import { countyById } from '@qingyuan/domain/counties.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { metresOf } from '@qingyuan/engine/dispersion/weather/frame.ts'
import { classOf, scaleOfLabels } from '#/modules/air/read/public.ts'
import { findRun, type Run, requestRun, runArrays } from '#/modules/sources/runs/public.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { CallerContext } from '#/platform/http/context.ts'
import type { Services } from '#/platform/services.ts'
import { unknownCells } from '#/workers/incident/cells.ts'
import { ensembleSize } from '#/workers/incident/trace-scene.ts'
import { checkedScore } from './checked-score.ts'
import { credibilityOf, twinOf, windClassOf } from './credibility.ts'
import { type IncidentSummary, incidentRun, particleCount } from './incident/incident-run.ts'
import { cellOf, cellsOf, footprintMaps, joinedFootprint, mapGrid, relativeSensitivity, shownMap, smoothCells } from './maps.ts'
import { selectTwinScores } from './queries.ts'
import { listedSuspects, tracePartsOf } from './trace-parts.ts'
import { type IncidentQuestion, questionOf, type TraceRequest } from './trace-request.ts'

type Incident = NonNullable<OutputOf<typeof tracingModelCalls.EnterpriseContribution>['result']>
type Hotspot = NonNullable<OutputOf<typeof tracingModelCalls.HotspotContribution>['result']>
type Counties = NonNullable<OutputOf<typeof tracingTraceabilityCalls.TraceSourceByCounty>['result']>

/** A finished trace with its request. */
export interface FoundIncident {
  runId: string
  question: IncidentQuestion
  summary: IncidentSummary
}

export interface RequestedIncident {
  run: Run<IncidentSummary>
  /** Null until the run is done. */
  found: FoundIncident | null
}

export const requestIncident = async (
  services: Services,
  caller: Caller,
  request: TraceRequest & { renew?: boolean },
): Promise<RequestedIncident> => {
  const question = questionOf(services, request)
  const run = await requestRun(services, incidentRun, question, caller, { renew: request.renew })
  return { run, found: run.summary === null ? null : { runId: run.id, question, summary: run.summary } }
}

/** A finished trace by its run; null for one that has no result. @throws NOT_FOUND */
export const incidentOfRun = async (services: Services, runId: string): Promise<FoundIncident | null> => {
  const { question, summary } = await findRun(services, incidentRun, runId)
  return summary && { runId, question, summary }
}

/** Handler that forms its result from a finished trace; while the trace is under way it answers with the run alone. */
export const incidentHandler =
  <I extends TraceRequest & { renew?: boolean }, T>(resultOf: (context: CallerContext, found: FoundIncident, input: I) => Promise<T> | T) =>
  async (context: CallerContext, input: I): Promise<{ run: Run<IncidentSummary>['info']; result: T | null }> => {
    const { run, found } = await requestIncident(context.services, context.caller, input)
    return { run: run.info, result: found && (await resultOf(context, found, input)) }
  }

export const placeOf = (services: Pick<Services, 'places'>, { placeId }: IncidentQuestion) => services.places.get(placeId)!
const frameAt = ({ lon, lat }: { lon: number; lat: number }) => ({ longitude: lon, latitude: lat })

const nearReachM = 1500

/** The footprint that shows the range: with the fine one in its middle, or the coarse one, which reaches further. */
const footprintOf = async (services: Services, { runId, question }: FoundIncident, rangeM: number): Promise<Incident['footprint']> => {
  const arrays = await runArrays(services, runId, ['footprint-near', 'footprint-far'])
  const soft = (which: 'near' | 'far') => smoothCells(arrays.get(`footprint-${which}`)!.data as Float32Array, footprintMaps[which].cells)
  const near = rangeM <= nearReachM
  const values = cellsOf(relativeSensitivity(near ? joinedFootprint(soft('near'), soft('far')) : soft('far')), 3)
  return { grid: mapGrid(frameAt(placeOf(services, question)), near ? shownMap : footprintMaps.far), values }
}

/** Probability of each cell to contain the source that is in no inventory; null where none is shown. */
const unknownMapOf = async (services: Services, { runId, question, summary }: FoundIncident): Promise<Incident['unknown']['map']> => {
  if (!summary.unknown?.best) return null
  const { data } = (await runArrays(services, runId, ['unknown-map'])).get('unknown-map')!
  const map = { cells: unknownCells.nx, stepM: unknownCells.stepM }
  return { grid: mapGrid(frameAt(placeOf(services, question)), map), values: cellsOf(data, 3) }
}

export const incidentOf = async (services: Services, found: FoundIncident, rangeM: number): Promise<Incident> => {
  const { question, summary } = found
  const { candidates: _candidates, stations: _stations, suspects, ...rest } = summary
  const place = placeOf(services, question)
  const scale = scaleOfLabels(services, summary.hours)
  const windClass = windClassOf(summary.wind.speed ?? Number.NaN)
  const twin = twinOf(await selectTwinScores(services.db), question.placeId, windClass)
  const evidence = { identifiable: summary.identifiable, top1: suspects[0]?.top1 ?? 0, unexplained: summary.unexplained }
  return {
    place: { id: place.id, name: place.name, lon: place.lon, lat: place.lat, countyId: place.countyId },
    parameter: question.parameter,
    unit: parameters[question.parameter].unit,
    ...rest,
    levels: summary.observed.map((value, i) => classOf(question.parameter, value, 'hour', scale(i))),
    wind: { ...summary.wind, class: windClass },
    suspects: listedSuspects(summary).map(suspect => ({ ...suspect, withinRange: suspect.distanceM <= rangeM })),
    credibility: credibilityOf({ ...evidence, windClass, windSpeed: summary.wind.speed, twin }),
    twin,
    checked: await checkedScore(services.db, question.placeId),
    members: ensembleSize.members,
    particles: particleCount,
    footprint: await footprintOf(services, found, rangeM),
    parts: tracePartsOf(summary),
    unknown: { ...summary.unknown, map: await unknownMapOf(services, found) },
  }
}

/**
 * The rise by cells: the enterprises' shares in their cells; the unknown source's where it may be, by the probability of the place. The region's air is in
 * no cell.
 */
const hotspotOf = async (services: Services, { runId, question, summary }: FoundIncident): Promise<Hotspot> => {
  const map = footprintMaps.hot
  const frame = frameAt(placeOf(services, question))
  const { data } = (await runArrays(services, runId, ['unknown-map'])).get('unknown-map')!
  const shares = new Float64Array(map.cells ** 2)
  const coarse = { cells: unknownCells.nx, stepM: unknownCells.stepM }
  const fineInCoarse = (coarse.stepM / map.stepM) ** 2
  let inside = 0
  shares.forEach((_, cell) => {
    const middle = (n: number) => (n + 0.5 - map.cells / 2) * map.stepM
    const own = cellOf(coarse, middle(cell % map.cells), middle(Math.floor(cell / map.cells)))
    shares[cell] = (summary.unknown.share * (data[own] ?? 0)) / fineInCoarse
    inside += shares[cell]!
  })
  const at = new Float64Array(2)
  let outside = summary.unknown.share - inside
  for (const { lon, lat, share } of summary.candidates) {
    metresOf(frame, lon, lat, at)
    const cell = cellOf(map, at[0]!, at[1]!)
    if (cell >= 0) shares[cell]! += share
    else outside += share
  }
  const percent = (value: number) => `${(100 * value).toFixed(1)} %`
  const words = `500 m 网格，以站点为中心 20 km 见方：企业贡献计入所在网格，未知来源的 ${percent(summary.unknown.share)} 按可能位置的概率分摊；区域背景 ${percent(summary.background.share)} 不落在网格内；网格外合计 ${percent(Math.max(0, outside))}`
  return { grid: mapGrid(frame, map), shares: cellsOf(shares), words }
}

/** Shares by the county in which the enterprises stand, the largest first. */
const countiesOf = ({ summary }: FoundIncident): Counties => {
  const groups = new Map<number, IncidentSummary['candidates']>()
  for (const candidate of summary.candidates) groups.set(candidate.countyId, [...(groups.get(candidate.countyId) ?? []), candidate])
  return [...groups]
    .map(([countyId, own]) => ({
      countyId,
      county: countyById.get(countyId)?.name ?? '',
      share: Number(own.reduce((sum, { share }) => sum + share, 0).toFixed(4)),
      enterprises: own.length,
      leading: own.toSorted((a, b) => b.share - a.share)[0]?.name ?? null,
    }))
    .sort((a, b) => b.share - a.share || a.countyId - b.countyId)
}

export const findHotspots = incidentHandler(({ services }, found) => hotspotOf(services, found))
export const findSuspects = incidentHandler(({ services }, found, { rangeM }: TraceRequest & { rangeM: number }) =>
  incidentOf(services, found, rangeM),
)
export const sumSharesByCounty = incidentHandler((_, found) => countiesOf(found))
