import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { tracingModelCalls } from '@qingyuan/contract/sources/incidents.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { type Run, type RunContext, requestRun, runArrays } from '#/modules/sources/runs/public.ts'
import { appError } from '#/platform/errors.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { CallerContext } from '#/platform/http/context.ts'
import type { Services } from '#/platform/services.ts'
import { type FoundIncident, placeOf, requestIncident } from '../answers.ts'
import { microgramFactor } from '../incident/measured.ts'
import { surroundingsOf } from '../incident/surroundings.ts'
import { cellsOf, mapGrid } from '../maps.ts'
import type { TraceRequest } from '../trace-request.ts'
import { type DiffusionQuestion, type DiffusionSummary, diffusionRun } from './diffusion-run.ts'

type WithEnterprises = TraceRequest & { enterpriseIds?: readonly number[] }
type Diffusion = NonNullable<OutputOf<typeof tracingModelCalls.DiffusionMap>['result']>

/** The first of the ranking, whose plumes are computed together: so many, and who has at least so much. */
const leading = { count: 5, share: 0.01 } as const

/** Enterprises of a run of plumes: the leading ones where these are enough, else those named. @throws INVALID_INPUT for one that is not around */
const enterprisesOf = async (
  services: Services,
  { question, summary }: FoundIncident,
  requested?: readonly number[],
): Promise<number[]> => {
  const first = summary.suspects
    .filter(({ share }, n) => n === 0 || (n < leading.count && share >= leading.share))
    .map(({ enterpriseId }) => enterpriseId)
  if (!requested || requested.every(id => first.includes(id))) return first
  const { enterprises } = await surroundingsOf(services, question.placeId)
  const stranger = requested.find(id => enterprises.every(({ item }) => item.id !== id))
  if (stranger !== undefined)
    throw appError('INVALID_INPUT', { message: `企业 ${stranger} 不在站点 30 km 范围内或已停产`, field: 'enterpriseIds' })
  return [...new Set(requested)].sort((a, b) => a - b)
}

export interface FoundDiffusion {
  incident: FoundIncident
  run: Run<DiffusionSummary>
  summary: DiffusionSummary
  /** μg/m³ of the requested enterprises together: [hour][cell]. */
  frames: Float32Array[]
}

export interface RequestedDiffusion {
  info: Run<unknown>['info']
  found: FoundDiffusion | null
}

const sumFrames = (data: ArrayLike<number>, chosen: readonly number[], hours: number, cells: number): Float32Array[] =>
  Array.from({ length: hours }, (_, h) => {
    const frame = new Float32Array(cells)
    for (const e of chosen) for (let c = 0; c < cells; c++) frame[c]! += data[(e * hours + h) * cells + c]!
    return frame
  })

interface RequestedRun {
  incident: FoundIncident
  question: DiffusionQuestion
  run: Run<DiffusionSummary>
}

/** The run of plumes for a finished trace; only its state while the trace is not done. @throws CONFLICT when no plume reached the station */
const requestPlumes = async (
  services: Services,
  caller: Caller,
  request: WithEnterprises,
): Promise<RequestedRun | { info: Run<unknown>['info'] }> => {
  const { run: traced, found: incident } = await requestIncident(services, caller, request)
  if (!incident) return { info: traced.info }
  const ids = await enterprisesOf(services, incident, request.enterpriseIds)
  if (ids.length === 0) throw appError('CONFLICT', { message: '事件时段内没有企业排放到达该站点，没有扩散图' })
  const factorOf = (id: number) => incident.summary.candidates.find(({ enterpriseId }) => enterpriseId === id)?.factor ?? 1
  const enterprises = ids.map(id => ({ id, factor: Number(factorOf(id).toPrecision(4)) }))
  const question = { incident: incident.question, enterprises }
  return { incident, question, run: await requestRun(services, diffusionRun, question, caller) }
}

const foundOf = (
  { incident, run }: RequestedRun,
  summary: DiffusionSummary,
  data: ArrayLike<number>,
  wanted?: readonly number[],
): FoundDiffusion => {
  const chosen = summary.enterprises.flatMap((id, e) => (!wanted || wanted.includes(id) ? [e] : []))
  return { incident, run, summary, frames: sumFrames(data, chosen, summary.hours.length, summary.map.cells ** 2) }
}

/** Plumes over time: first the trace, then its leading enterprises (or those named) with the emissions that it requires. */
export const requestDiffusion = async (services: Services, caller: Caller, request: WithEnterprises): Promise<RequestedDiffusion> => {
  const asking = await requestPlumes(services, caller, request)
  if ('info' in asking) return { info: asking.info, found: null }
  const { run } = asking
  if (run.summary === null) return { info: run.info, found: null }
  const { data } = (await runArrays(services, run.id, ['frames'])).get('frames')!
  return { info: run.info, found: foundOf(asking, run.summary, data, request.enterpriseIds) }
}

/** The same, from within a job that cannot wait for another: what is not there yet is computed here and now. Null without plumes. */
export const plumesNow = async (
  services: Services,
  caller: Caller,
  request: TraceRequest,
  work: Pick<RunContext<DiffusionQuestion>, 'signal' | 'progress'>,
): Promise<FoundDiffusion | null> => {
  const { found } = await requestIncident(services, caller, request)
  if (!found?.summary.suspects.length) return null
  const { found: ready } = await requestDiffusion(services, caller, request)
  if (ready) return ready
  const asking = await requestPlumes(services, caller, request)
  if ('info' in asking) return null
  const checkpoint = { load: async () => [], keep: async () => undefined }
  const { summary, arrays } = await diffusionRun.run({ ...work, services, checkpoint, runId: asking.run.id, question: asking.question })
  return foundOf(asking, summary, arrays[0]!.data)
}

/** One frame of the playback, with the largest value of all for fixed classes. @throws BAD_RANGE for an hour without a frame */
export const diffusionMap = async (
  { services, caller }: CallerContext,
  request: WithEnterprises & { hour?: string },
): Promise<{ run: Run<unknown>['info']; result: Diffusion | null }> => {
  const { info, found } = await requestDiffusion(services, caller, request)
  if (!found) return { run: info, result: null }
  const { summary, frames, incident } = found
  const hour = request.hour ?? summary.hours.at(-1)!
  const at = summary.hours.indexOf(hour)
  if (at < 0)
    throw appError('BAD_RANGE', { message: `扩散图的时段为 ${summary.hours[0]} 至 ${summary.hours.at(-1)}，没有“${hour}”`, field: 'hour' })
  const place = placeOf(services, incident.question)
  const unit = microgramFactor(incident.question.parameter)
  const maximum = frames.reduce((most, frame) => frame.reduce((a, b) => Math.max(a, b), most), 0)
  return {
    run: info,
    result: {
      grid: mapGrid({ longitude: place.lon, latitude: place.lat }, summary.map),
      unit: parameters[incident.question.parameter].unit,
      ...{ hours: summary.hours, hour },
      values: cellsOf(
        frames[at]!.map(value => value / unit),
        3,
      ),
      maximum: Number((maximum / unit).toPrecision(3)),
    },
  }
}
