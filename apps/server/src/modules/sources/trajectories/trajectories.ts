import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { trajectoryModelCalls, trajectoryTraceabilityCalls } from '@qingyuan/contract/sources/trajectories.ts'
import { formatHour } from '@qingyuan/domain/time.ts'
import { requestRun, runArrays } from '#/modules/sources/runs/public.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { CallerContext } from '#/platform/http/context.ts'
import { serveCalls } from '#/platform/module.ts'
import type { Services } from '#/platform/services.ts'
import { type AnalysisSummary, analysisRun, weightWords } from './analysis-run.ts'
import { fromArrays } from './path-arrays.ts'
import { analysisQuestion, metresOf, type TrajectoryQuestion, trajectoryQuestion } from './question.ts'
import { type ClusterDto, roundValues, shapedPaths } from './shape.ts'
import { trajectoryRun } from './trajectory-run.ts'

type Answer = OutputOf<typeof trajectoryModelCalls.HysplitBackTrajectory>
type AnalysisAnswer = OutputOf<typeof trajectoryTraceabilityCalls.HYSPLITAnalysis>
type AnalysisResult = NonNullable<AnalysisAnswer['result']>

/** Trajectories of a normalised request: of a new run, or of the one there is. */
const requestTrajectories = async (services: Services, caller: Caller, question: TrajectoryQuestion): Promise<Answer> => {
  const { id, info, summary } = await requestRun(services, trajectoryRun, question, caller)
  if (!summary) return { run: info, result: null }
  const trajectories = shapedPaths(fromArrays(await runArrays(services, id)), summary.starts)
  return { run: info, result: { trajectories, metSource: summary.metSource, metWords: summary.metWords } }
}

/** @throws BAD_RANGE, INVALID_INPUT by field; NOT_FOUND when no weather covers the question */
export const trajectories = (
  { services, caller }: CallerContext,
  request: InputOf<typeof trajectoryModelCalls.HysplitBackTrajectory>,
): Promise<Answer> => requestTrajectories(services, caller, trajectoryQuestion(request))

/** Cluster means: longitude, latitude and height; what else is along a path is not averaged. */
const shapedClusters = (
  { clusters }: AnalysisSummary,
  hours: number,
  array: (name: string) => ArrayLike<number> & { subarray(a: number, b: number): ArrayLike<number> },
): ClusterDto[] => {
  const points = hours + 1
  const missing = Array.from({ length: points }, () => null)
  return clusters.map((cluster, n) => {
    const own = (name: string) => array(name).subarray(n * points, (n + 1) * points)
    return {
      ...cluster,
      ageHours: Array.from({ length: points }, (_, p) => -p),
      lon: Array.from(own('meanLon')),
      lat: Array.from(own('meanLat')),
      heightM: roundValues(own('meanHeightM'), 1),
      pressureHpa: missing,
      temperatureK: missing,
      mixingHeightM: missing,
      terrainM: missing,
    }
  })
}

export const analyseTrajectories = async (
  { services, caller }: CallerContext,
  request: InputOf<typeof trajectoryTraceabilityCalls.HYSPLITAnalysis>,
): Promise<AnalysisAnswer> => {
  const question = analysisQuestion(request)
  const { id, info, summary } = await requestRun(services, analysisRun, question, caller)
  if (!summary) return { run: info, result: null }
  const arrays = await runArrays(services, id)
  const array = (name: string) => arrays.get(name)!.data
  const { west, south, cellDeg, columns, rows } = summary.grid
  const heightM = metresOf(question.height)
  const starts = summary.arrivals.map(arrival => ({ placeId: question.placeId, heightM, time: formatHour(arrival) }))
  const result: AnalysisResult = {
    trajectories: shapedPaths(fromArrays(arrays), starts, array('cluster') as Int32Array),
    clusters: shapedClusters(summary, question.hours, array),
    steps: summary.steps,
    threshold: summary.threshold,
    grid: { lon0: west + cellDeg / 2, lat0: south + cellDeg / 2, dLon: cellDeg, dLat: cellDeg, nx: columns, ny: rows },
    pscf: roundValues(array('pscf'), 4),
    cwt: roundValues(array('cwt'), 2),
    endpoints: Array.from(array('endpoints')),
    weights: weightWords,
    skipped: summary.skipped,
  }
  return { run: info, result }
}

export const trajectoryTraceabilityService = serveCalls(trajectoryTraceabilityCalls, { HYSPLITAnalysis: analyseTrajectories })

export const trajectoryModelService = serveCalls(trajectoryModelCalls, { HysplitBackTrajectory: trajectories })
