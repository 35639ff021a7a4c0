import { hourMs, timeConvention } from '@qingyuan/domain/time.ts'
import { plainMet } from '@qingyuan/engine/meteorology/plain-met.ts'
import { percentile } from '@qingyuan/engine/statistics/percentile.ts'
import { cellWeights, type DegreeGrid } from '@qingyuan/engine/trajectory/sets/source-map.ts'
import { publicScope, readPlaceHours } from '#/modules/air/read/public.ts'
import type { RunContext, RunKind } from '#/modules/sources/runs/public.ts'
import { chooseSomeMet, coveredSpans, hoursState, loadMet, type MetChoice, type Span, sourceName } from '#/modules/weather/fields/public.ts'
import type { Services } from '#/platform/services.ts'
import { taskFile } from '#/workers/engine-task.ts'
import type { PackedPaths } from '#/workers/trajectory-tasks.ts'
import { joinedPaths, toArrays } from './path-arrays.ts'
import { type AnalysisQuestion, arrivalHours, metresOf } from './question.ts'
import { placesOf, type StartPlace } from './trajectory-run.ts'

const trajectoryTasks = taskFile<typeof import('#/workers/trajectory-tasks.ts')>('trajectory')

interface AnalysisBasis {
  /** The state of the weather to ten minutes: while weeks of it are being loaded, all callers wait for one run. */
  met: Pick<MetChoice, 'source' | 'madeAt'>
  place: StartPlace
  readings: { hours: number; revisions: number; received: string | null }
}

export interface AnalysisSummary {
  metSource: string
  /** Ends of the hours whose air was followed, epoch ms. */
  arrivals: number[]
  grid: DegreeGrid
  threshold: number | null
  steps: { clusters: number; changePercent: number }[]
  clusters: { id: number; count: number; share: number; meanConcentration: number | null }[]
  /** Arrivals without weather for the whole path, or whose path left the grid. */
  skipped: number
}

/** In words, beside every map. */
export const weightWords = `格点权重：${cellWeights
  .map(({ from, weight }) => (from > 0 ? `端点数超过均值 ${from} 倍 ${weight}` : `其余 ${weight}`))
  .join('，')}`

const wholeSpan = (question: AnalysisQuestion): Span => {
  const arrivals = arrivalHours(question)
  return { from: arrivals[0]! - question.hours * hourMs, to: arrivals.at(-1)! }
}

const settleMs = 10 * 60_000
/** Arrivals that are computed together: their weather is loaded at once. */
const batchMs = 5 * 24 * hourMs

/** Arrivals whose whole path is covered, in batches within one covered span. */
const batchesOf = (arrivals: readonly number[], hours: number, spans: readonly Span[]): number[][] => {
  const batches: number[][] = []
  for (const span of spans) {
    let batch: number[] = []
    for (const arrival of arrivals) {
      if (arrival - hours * hourMs < span.from || arrival > span.to) continue
      if (batch.length > 0 && arrival - batch[0]! >= batchMs) {
        batches.push(batch)
        batch = []
      }
      batch.push(arrival)
    }
    if (batch.length > 0) batches.push(batch)
  }
  return batches
}

/** All paths, batch by batch. */
const follow = async (
  { services, signal, progress, question }: RunContext<AnalysisQuestion>,
  batches: readonly number[][],
  place: StartPlace,
  source: string,
): Promise<PackedPaths> => {
  const sets: PackedPaths[] = []
  for (const [n, batch] of batches.entries()) {
    const met = await loadMet(services, { from: batch[0]! - question.hours * hourMs, to: batch.at(-1)! }, source)
    const starts = batch.map(arrival => ({ lon: place.lon, lat: place.lat, heightM: metresOf(question.height), seconds: arrival / 1000 }))
    const input = { met: plainMet(met), starts, hours: -question.hours, vertical: 'data' as const, ensemble: false }
    sets.push(
      await services.engines.run(trajectoryTasks, 'trajectoriesTask', input, {
        signal,
        onProgress: share => progress((0.8 * (n + share)) / batches.length),
      }),
    )
  }
  return joinedPaths(sets)
}

/** Cells over all points: as fine as 0.25° while the map is not larger than 160 cells a side. */
const gridOver = ({ lon, lat }: PackedPaths['columns']): DegreeGrid => {
  const box = (values: Float64Array) => values.reduce(([low, high], value) => [Math.min(low!, value), Math.max(high!, value)], [180, -180])
  const [west, east] = box(lon) as [number, number]
  const [south, north] = box(lat) as [number, number]
  const cellDeg = [0.25, 0.5, 1].find(size => Math.max(east - west, north - south) / size < 160) ?? 2
  const [first, bottom] = [Math.floor(west / cellDeg), Math.floor(south / cellDeg)]
  return {
    west: first * cellDeg,
    south: bottom * cellDeg,
    cellDeg,
    columns: Math.floor(east / cellDeg) - first + 1,
    rows: Math.floor(north / cellDeg) - bottom + 1,
  }
}

const concentrationsAt = async (
  services: Pick<Services, 'pool'>,
  { placeId, parameter }: AnalysisQuestion,
  arrivals: readonly number[],
): Promise<Float64Array> => {
  const [from, to] = [arrivals[0]!, arrivals.at(-1)!]
  const columns = await readPlaceHours(services, publicScope, placeId, from, to, [parameter])
  return Float64Array.from(arrivals, arrival => columns.values[parameter]![(arrival - from) / hourMs]!)
}

const meanOf = (values: readonly number[]): number | null => {
  const known = values.filter(value => value === value)
  return known.length > 0 ? known.reduce((sum, value) => sum + value, 0) / known.length : null
}

const clusterRows = (cluster: Int32Array, concentration: Float64Array): AnalysisSummary['clusters'] => {
  const clustered = cluster.filter(id => id > 0).length
  return [...new Set(cluster.filter(id => id > 0))]
    .sort((a, b) => a - b)
    .map(id => {
      const members = [...cluster.keys()].filter(n => cluster[n] === id)
      return {
        id,
        count: members.length,
        share: members.length / clustered,
        meanConcentration: meanOf(members.map(n => concentration[n]!)),
      }
    })
}

/** Weeks of back trajectories of one station: groups of paths, and where the air of polluted hours had been. */
export const analysisRun: RunKind<AnalysisQuestion, AnalysisSummary> = {
  kind: 'trajectory-analysis',
  engineVersion: '1',
  title: ({ placeId, from, to }, { places }) => `${places.get(placeId)?.name ?? ''} ${from} 至 ${to} 轨迹聚类与潜在源分析`,
  basis: async (services, question): Promise<AnalysisBasis> => {
    const arrivals = arrivalHours(question)
    const { received, ...state } = await hoursState(
      services.db,
      [question.placeId],
      new Date(arrivals[0]! - hourMs),
      new Date(arrivals.at(-1)!),
    )
    const { source, madeAt } = await chooseSomeMet(services, wholeSpan(question), question.metSource)
    return {
      met: { source, madeAt: new Date(Math.floor(Date.parse(madeAt) / settleMs) * settleMs).toISOString() },
      place: placesOf(services, [question.placeId])[0]!,
      readings: { ...state, received: received?.toISOString() ?? null },
    }
  },
  facts: ({ everyHours, height, hours }, basis, services) => [
    { label: '气象场', value: sourceName(services, (basis as AnalysisBasis).met.source) },
    { label: '轨迹', value: `每 ${everyHours} 小时一条，${metresOf(height)} m，后向 ${hours} 小时` },
    { label: '权重', value: weightWords },
    { label: '时间', value: timeConvention },
  ],
  run: async context => {
    const { question, services, signal, progress } = context
    const [place] = placesOf(services, [question.placeId])
    const choice = await chooseSomeMet(services, wholeSpan(question), question.metSource)
    const arrivals = arrivalHours(question)
    const batches = batchesOf(arrivals, question.hours, await coveredSpans(services, wholeSpan(question), choice.source))
    const followed = batches.flat()
    if (followed.length < 2) throw new Error('所选时段的气象场不足以计算两条轨迹')
    const paths = await follow(context, batches, place!, choice.source)
    const concentration = await concentrationsAt(services, question, followed)
    const threshold = percentile(concentration, question.percentile)
    const grid = gridOver(paths.columns)
    const sets = await services.engines.run(
      trajectoryTasks,
      'trajectorySetsTask',
      {
        paths,
        concentration,
        points: question.hours + 1,
        clusters: question.clusters,
        metric: question.distance === 'angle' ? 'angle' : 'distance',
        threshold,
        grid,
      },
      { signal, onProgress: share => progress(0.8 + 0.2 * share) },
    )
    const clusters = clusterRows(sets.cluster, concentration)
    const cells = [grid.rows, grid.columns]
    const means = [clusters.length, question.hours + 1]
    return {
      summary: {
        metSource: choice.source,
        arrivals: followed,
        grid,
        threshold: Number.isNaN(threshold) ? null : threshold,
        steps: sets.steps,
        clusters,
        skipped: arrivals.length - sets.cluster.filter(id => id > 0).length,
      },
      arrays: [
        ...toArrays(paths),
        { name: 'cluster', data: sets.cluster, shape: [sets.cluster.length] },
        { name: 'meanLon', data: sets.meanLon, shape: means, unit: 'degree' },
        { name: 'meanLat', data: sets.meanLat, shape: means, unit: 'degree' },
        { name: 'meanHeightM', data: sets.meanHeightM, shape: means, unit: 'm' },
        { name: 'pscf', data: sets.pscf, shape: cells, unit: '1' },
        { name: 'cwt', data: sets.cwt, shape: cells },
        { name: 'endpoints', data: sets.endpoints, shape: cells },
      ],
    }
  },
}
