import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { tracingModelCalls } from '@qingyuan/contract/sources/incidents.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { shareText, twinText } from '@qingyuan/domain/suspect-text.ts'
import { formatDateTime } from '@qingyuan/domain/time.ts'
import { type Run, runArrays } from '#/modules/sources/runs/public.ts'
import { countyRings, type Ring } from '#/modules/system/places/public.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { Services } from '#/platform/services.ts'
import { type FoundIncident, incidentOf, requestIncident } from '../answers.ts'
import { countyDetail, stationDetail } from '../details.ts'
import type { FoundDiffusion } from '../diffusion/diffusion.ts'
import type { TraceRequest } from '../trace-request.ts'

export type IncidentResult = NonNullable<OutputOf<typeof tracingModelCalls.EnterpriseContribution>['result']>

/** Everything that goes into a dossier, read once. */
export interface Evidence {
  request: TraceRequest
  run: Run<unknown>['info']
  found: FoundIncident
  result: IncidentResult
  /** Relative footprint near and far are for figures; here what the engine gave, s/m. */
  footprint: Float32Array
  counties: Frame
  stations: Frame
  /** Boundaries of the counties, for maps. */
  lines: Ring[]
  /** Null when no plume reached the station. */
  diffusion: FoundDiffusion | null
  note: string | null
  simulated: boolean
  madeAt: string
  madeBy: string
}

export const gatherEvidence = async (
  services: Services,
  caller: Caller,
  request: TraceRequest,
  note: string | null,
  diffusion: FoundDiffusion | null,
): Promise<Evidence> => {
  const { run, found } = await requestIncident(services, caller, request)
  if (!found) throw new Error('溯源尚未完成')
  const footprint = (await runArrays(services, found.runId, ['footprint-far'])).get('footprint-far')!
  return {
    ...{ request, run: run.info, found, note, diffusion },
    result: await incidentOf(services, found, request.rangeM),
    footprint: footprint.data as Float32Array,
    counties: await countyDetail(services, found, 'hour'),
    stations: await stationDetail(services, caller.scope, found, 'hour'),
    lines: [...countyRings().values()].flat(),
    simulated: services.places.get(request.placeId)!.simulated,
    madeAt: formatDateTime(services.clock.now()),
    madeBy: caller.realName,
  }
}

export const parameterOf = ({ found }: Evidence) => parameters[found.question.parameter]
export const engineWords = ({ run }: Pick<Evidence, 'run'>): string => `溯源引擎第 ${run.engineVersion} 版`
export const secondsText = ({ run }: Pick<Evidence, 'run'>): string => `${numberText(run.seconds, 1)} s`

/** Caption of every figure. */
export const sourceLine = (evidence: Evidence): string => {
  const { run, result, simulated, found } = evidence
  const twin = result.twin
    ? `${twinText(result.twin)}，首位命中 ${shareText(result.twin.top1, 0)}、前三 ${shareText(result.twin.top3, 0)}`
    : '尚无模拟事件验证'
  const inputs = run.facts.filter(({ label }) => label !== '时间').map(({ label, value }) => `${label}：${value}`)
  return [
    `${engineWords(evidence)}，运行 ${run.id}，${run.finishedAt ?? ''} 完成，用时 ${secondsText(evidence)}`,
    inputs.join('；'),
    `不确定性：${result.members} 个成员的 10–90 % 区间；可信度 ${result.credibility.words}`,
    `${twin}${simulated ? '；演示数据' : ''}；${found.question.from} ~ ${found.question.to}`,
  ].join('。')
}
