import { heightMetres } from '@qingyuan/contract/sources/trace-schemas.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { formatDateTime, formatHour, hourMs, timeConvention } from '@qingyuan/domain/time.ts'
import { reasonWords } from '@qingyuan/engine/inversion/identifiability.ts'
import type { Responses } from '@qingyuan/engine/inversion/responses.ts'
import { vectorMean } from '@qingyuan/engine/wind/vector-mean.ts'
import type { RunArray, RunContext, RunKind } from '#/modules/sources/runs/public.ts'
import { hoursState, selectTerrainId } from '#/modules/weather/fields/public.ts'
import type { Services } from '#/platform/services.ts'
import { taskFile } from '#/workers/engine-task.ts'
import { unknownCells } from '#/workers/incident/cells.ts'
import { candidatesOf, ensembleSize, sceneWith, type TraceResult } from '#/workers/incident/trace-scene.ts'
import { footprintMaps } from '../maps.ts'
import { selectEmissionState, selectFlueGasState } from '../queries.ts'
import { type IncidentQuestion, spanOf } from '../trace-request.ts'
import { microgramFactor, shownSpan } from './measured.ts'
import { type LoadedIncident, loadIncident } from './scene.ts'
import { surroundingsOf } from './surroundings.ts'
import { hourlyShares, isSteady, onlineMatchOf, type RankedSuspect, type ScreenedOut, screenedOutOf, suspectsOf } from './suspects.ts'
import { type UnknownSource, unknownOf } from './unknown.ts'

const incidentTasks = taskFile<typeof import('#/workers/incident-tasks.ts')>('incident')

/** Changes whenever what a trace comes to does, or how the incidents it is scored by are drawn: scores of simulated incidents are kept by it. */
export const incidentEngineVersion = '5'
export const particleCount = 5000
/** A trace stays valid while an analyst works with it: orders and dossier refer to what was on the screen. */
export const validForMs = 2 * hourMs

export interface Candidate {
  enterpriseId: number
  name: string
  countyId: number
  lon: number
  lat: number
  share: number
  /** Required emission over that of the inventory. */
  factor: number
}

/** Findings of a trace, without what depends on the caller and the radius. */
export interface IncidentSummary {
  hours: string[]
  inIncident: boolean[]
  /** In the pollutant's own unit. */
  observed: (number | null)[]
  baseline: (number | null)[]
  rise: number | null
  wind: { speed: number | null; direction: number | null; hourly: { speed: number | null; direction: number | null }[] }
  suspects: RankedSuspect[]
  others: { count: number; share: number }
  screenedOut?: ScreenedOut
  /** What no enterprise gave: the unknown source and the region's air. */
  unexplained: number
  unexplainedInterval: { low: number; high: number }
  unknown: UnknownSource
  background: { share: number; interval: { low: number; high: number } }
  identifiable: boolean
  reasons: string[]
  inseparable: string[][]
  /** Enterprises run in all members, in the order of the array `contributions`, each with its mean share. */
  candidates: Candidate[]
  /** Stations explained together, the one in question first. */
  stations: number[]
}

interface Basis {
  hours: { hours: number; revisions: number; received: string | null }
  enterprises: number
  emissions: { outlets: number; state: string }
  online: { hours: number; state: string }
  terrain: number | null
  stations: number
}

const orNull = (value: number, decimals: number): number | null => (Number.isFinite(value) ? Number(value.toFixed(decimals)) : null)

/** Start heights of particles: around the requested height; at breathing height the lowest 50 m. */
const startLayer = (height: IncidentQuestion['height']) => {
  const metres = heightMetres[height]
  return metres <= 50 ? { lowM: 0, highM: 50 } : { lowM: metres * 0.9, highM: metres * 1.1 }
}

/** Members and footprint, in as many threads as there are. */
const compute = async (
  loaded: LoadedIncident,
  question: IncidentQuestion,
  { services, signal, progress }: RunContext<IncidentQuestion>,
) => {
  const { engines } = services
  const { scene, measured, weather, span } = loaded
  const species = measured.species.indexOf(question.parameter)
  progress(0.05, '诊断风场')
  const met = await engines.run(incidentTasks, 'sceneWeather', scene, { signal })
  progress(0.15, '筛选可能到达的企业')
  const { screened, members: count } = ensembleSize
  const halves = [screened.slice(0, screened.length / 2), screened.slice(screened.length / 2)]
  const tried = await Promise.all(
    halves.map(members => engines.run(incidentTasks, 'screenEnterprises', { scene, met, species, members }, { signal })),
  )
  const reach = tried[0]!.map((share, n) => Math.max(share, tried[1]![n]!))
  const candidates = candidatesOf(reach, scene.stations.xM.length)
  const chosen = sceneWith(scene, candidates)
  const done = [0, 0]
  const onProgress = (half: number) => (share: number) => {
    done[half] = share
    progress(0.25 + (0.55 * (done[0]! + done[1]!)) / 2, `集合计算，${candidates.length} 家企业`)
  }
  const middle = count / 2
  const parts = await Promise.all(
    [0, 1].map(half =>
      engines.run(
        incidentTasks,
        'memberResponses',
        { scene: chosen, met, count, from: half * middle, to: (half + 1) * middle },
        { signal, onProgress: onProgress(half) },
      ),
    ),
  )
  progress(0.82, '反演与后向足迹')
  const responses: Responses[] = parts.flat()
  const steady = candidates.map(index => isSteady(onlineMatchOf(loaded, index, question.parameter)))
  const own = weather.wind.slice(-span.incidentHours)
  const calmShare = own.filter(({ speed }) => speed < 0.5).length / span.incidentHours
  const maps = [footprintMaps.near, footprintMaps.far]
  const fit = async () => {
    const cells = await engines.run(incidentTasks, 'memberCells', { scene: chosen, met, count, from: 0, to: count }, { signal })
    const input = { scene: chosen, responses, cells, measured: measured.measured, species, calmShare, steady }
    return engines.run(incidentTasks, 'fitIncident', input, { signal })
  }
  const [finding, footprint] = await Promise.all([
    fit(),
    engines.run(
      incidentTasks,
      'sceneFootprint',
      { scene, met, ...startLayer(question.height), particles: particleCount, maps },
      { signal },
    ),
  ])
  const traced: TraceResult = { finding, candidates }
  return { traced, footprint, contributions: hourlyShares(traced, responses, species) }
}

const windOf = ({ weather, span }: LoadedIncident): IncidentSummary['wind'] => {
  const own = weather.wind.slice(-span.incidentHours)
  const mean = vectorMean(
    own.map(({ speed }) => speed),
    own.map(({ direction }) => direction),
  )
  const hourly = own.map(({ speed, direction }) => ({ speed: orNull(speed, 1), direction: orNull(direction, 0) }))
  return { speed: orNull(mean.scalarSpeed, 1), direction: orNull(mean.direction, 0), hourly }
}

/** Limits of trust beside the engine's own reasons. */
const limitsOf = ({ weather, surroundings, measured }: LoadedIncident, { parameter }: IncidentQuestion): string[] => [
  ...(parameter === 'pm2_5' ? ['PM₂.₅ 只计一次排放，二次生成的部分在未解释份额中'] : []),
  ...(weather.filled > 0 ? [`${weather.filled} 个小时周边站点无风向风速，以相邻小时代替`] : []),
  ...(surroundings.receptors.length === 1 ? ['15 km 内没有其他站点可供印证'] : []),
  ...(measured.shown.baseline.every(value => value !== value) ? ['事件前 48 小时有效数据不足，没有基线'] : []),
]

/** In calm air the model's plumes go nowhere in particular: it says nothing of what enterprises could have reached. */
const shownReasons = (reasons: TraceResult['finding']['reasons']): TraceResult['finding']['reasons'] =>
  reasons.includes('calm') ? reasons.filter(reason => reason !== 'out-of-reach') : reasons

const summaryOf = (loaded: LoadedIncident, question: IncidentQuestion, traced: TraceResult): IncidentSummary => {
  const { span, measured, surroundings } = loaded
  const { finding, candidates } = traced
  const id = question.parameter
  const [unit, decimals] = [microgramFactor(id), parameters[id].decimals]
  const observed = Array.from(measured.shown.value, value => orNull(value / unit, decimals))
  const nameOf = (source: number) => surroundings.enterprises[candidates[source]!]!.item.name
  const first = finding.sources[0]
  const rose = finding.rise > 0
  const part = (share: number) => (rose ? Number(share.toFixed(4)) : 0)
  return {
    hours: shownSpan(span).map(formatHour),
    inIncident: shownSpan(span).map(hour => hour >= span.from),
    observed,
    baseline: Array.from(measured.shown.baseline, value => orNull(value / unit, decimals + 1)),
    rise: orNull(finding.rise / unit, decimals + 1),
    wind: windOf(loaded),
    ...suspectsOf(traced, loaded, id),
    screenedOut: screenedOutOf(traced, loaded),
    unexplained: part(finding.unexplained.share),
    unexplainedInterval: { low: part(finding.unexplained.low), high: part(finding.unexplained.high) },
    unknown: unknownOf(finding, loaded, rose),
    background: {
      share: part(finding.background.share),
      interval: { low: part(finding.background.low), high: part(finding.background.high) },
    },
    identifiable: finding.identifiable,
    reasons: [...shownReasons(finding.reasons).map(reason => reasonWords[reason]), ...limitsOf(loaded, question)],
    inseparable: first && finding.inseparable.length > 0 ? [[first.source, ...finding.inseparable].map(nameOf)] : [],
    candidates: candidates.map((index, n) => {
      const { item } = surroundings.enterprises[index]!
      const { share, factor } = finding.sources.find(({ source }) => source === n)!
      return {
        enterpriseId: item.id,
        name: item.name,
        countyId: item.countyId,
        lon: item.lon,
        lat: item.lat,
        share: rose ? share : 0,
        factor,
      }
    }),
    stations: surroundings.receptors.map(({ item }) => item.id),
  }
}

const basisOf = async (services: Services, question: IncidentQuestion): Promise<Basis> => {
  const span = spanOf(question)
  const { enterprises, weather } = await surroundingsOf(services, question.placeId)
  const [stations, ids] = [weather.map(({ item }) => item.id), enterprises.map(({ item }) => item.id)]
  const [hours, emissions, online, terrain] = await Promise.all([
    hoursState(services.db, stations, new Date(span.baselineFrom - hourMs), new Date(span.to)),
    selectEmissionState(services.db, ids),
    selectFlueGasState(services.db, ids, span.baselineFrom - hourMs, span.to),
    selectTerrainId(services.db),
  ])
  const received = hours.received?.toISOString() ?? null
  return { hours: { ...hours, received }, enterprises: ids.length, emissions, online, terrain, stations: stations.length }
}

/** The tracing of an incident: the same question over the same data has one answer, byte for byte. */
export const incidentRun: RunKind<IncidentQuestion, IncidentSummary> = {
  kind: 'incident',
  engineVersion: incidentEngineVersion,
  title: ({ placeId, from, to, parameter }, services) =>
    `溯源 ${services.places.get(placeId)?.name ?? ''} ${parameters[parameter].label} ${from} ~ ${to}`,
  basis: basisOf,
  validForMs,
  facts: (question, basis) => {
    const { hours, enterprises, emissions, online, terrain, stations } = basis as Basis
    return [
      { label: '气象', value: `${stations} 个站点的小时风，${terrain === null ? '按平地' : `地形 #${terrain} `}诊断` },
      {
        label: '监测',
        value: `${hours.hours} 个站点小时，最新入库 ${hours.received === null ? '—' : formatDateTime(Date.parse(hours.received))}`,
      },
      { label: '清单', value: `30 km 内 ${enterprises} 家企业、${emissions.outlets} 个排放口` },
      { label: '在线监测', value: online.hours === 0 ? '无' : `${online.hours} 个小时` },
      { label: '集合', value: `${ensembleSize.members} 个成员，后向粒子 ${particleCount} 个，起始高度 ${heightMetres[question.height]} m` },
      { label: '时间', value: timeConvention },
    ]
  },
  run: async context => {
    const { question, services, progress } = context
    const loaded = await loadIncident(services, question)
    const { traced, footprint, contributions } = await compute(loaded, question, context)
    progress(0.97, '整理结果')
    const square = (name: string, map: { cells: number }, data: Float32Array): RunArray => ({
      ...{ name, data, unit: 's/m' },
      shape: [map.cells, map.cells],
    })
    return {
      summary: summaryOf(loaded, question, traced),
      arrays: [
        square('footprint-near', footprintMaps.near, footprint.values[0]!),
        square('footprint-far', footprintMaps.far, footprint.values[1]!),
        { name: 'unknown-map', data: Float32Array.from(traced.finding.unknown.map), shape: [unknownCells.ny, unknownCells.nx], unit: '1' },
        { name: 'contributions', data: contributions, shape: [traced.candidates.length, loaded.span.incidentHours], unit: 'ug/m3' },
      ],
    }
  },
}
