import { formatHour, hourMs, parseHour, timeConvention } from '@qingyuan/domain/time.ts'
import { metOf } from '@qingyuan/engine/meteorology/plain-met.ts'
import { type RunKind } from '#/modules/sources/runs/public.ts'
import { stationGround } from '#/modules/system/places/public.ts'
import { appError } from '#/platform/errors.ts'
import type { Services } from '#/platform/services.ts'
import { taskFile } from '#/workers/engine-task.ts'
import { chooseMet, diagnosticSource, keepMet, loadMet, type MetChoice, modelSource, sourceName } from './fields.ts'
import {
  countReporting,
  deleteFields,
  selectFieldTimes,
  selectStationHours,
  selectStationState,
  selectTerrain,
  selectTerrainId,
} from './queries.ts'
import { regionOver, regionProjection } from './region.ts'
import { decidingHours, type Station, stationsOf, weatherHours } from './weather-hours.ts'

const meteorologyTasks = taskFile<typeof import('#/workers/meteorology-tasks.ts')>('meteorology')

export interface WindQuestion {
  time: string
}

export interface WindSummary {
  /** Stations that reported wind in the hour, columns of the model behind them. */
  stations: number
  columns: number
  terrain: string | null
  /** Columns of cells in which the wind was turned along the terrain, and how free air was to go up. */
  blocked: number
  freedom: number
}

interface WindBasis {
  terrain: number | null
  stations: { hours: number; revisions: number; received: string | null }
  background: MetChoice | null
}

const region = regionOver(undefined, 0)
const stationsNear = (services: Services): Station[] => stationsOf(services.places.all(), region)
const ids = (stations: readonly Station[]) => stations.map(station => station.id)

const backgroundOf = (services: Services, hours: readonly number[]): Promise<MetChoice | null> =>
  chooseMet(services, { from: hours[0]!, to: hours.at(-1)! }, modelSource).catch(() => null)

const spanOf = (hours: readonly number[]): [Date, Date] => [new Date(hours[0]! - 1), new Date(hours.at(-1)!)]

/**
 * Our own wind and boundary layer of an hour, from the stations' means of that hour, the coarse model where there is one, and the terrain. The field is
 * stored with those of other sources and is valid at the instant of the hour's end.
 */
export const windField: RunKind<WindQuestion, WindSummary> = {
  kind: 'wind-field',
  engineVersion: '1',
  title: ({ time }) => `诊断风场 ${time} 时`,
  basis: async (services, { time }): Promise<WindBasis> => {
    const hours = decidingHours(parseHour(time)!)
    const near = ids(stationsNear(services))
    const { received, ...state } = await selectStationState(services.db, near, ...spanOf(hours))
    if ((await selectStationState(services.db, near, ...spanOf(hours.slice(-1)))).hours === 0)
      throw appError('NOT_FOUND', { what: ` ${time} 时的测站气象数据`, field: 'time' })
    return {
      terrain: await selectTerrainId(services.db),
      stations: { ...state, received: received?.toISOString() ?? null },
      background: await backgroundOf(services, hours),
    }
  },
  facts: (_, basis, services) => {
    const { terrain, stations, background } = basis as WindBasis
    return [
      { label: '测站小时', value: String(stations.hours) },
      { label: '背景场', value: background ? sourceName(services, background.source) : '无，由测站外推' },
      { label: '地形', value: terrain === null ? '无，按平地' : `地形 #${terrain}` },
      { label: '时间', value: timeConvention },
    ]
  },
  run: async ({ question, services, signal, progress }) => {
    const hourEnd = parseHour(question.time)!
    const hours = decidingHours(hourEnd)
    const stations = stationsNear(services)
    const [rows, terrain, choice] = await Promise.all([
      selectStationHours(services.db, ids(stations), ...spanOf(hours)),
      selectTerrain(services.db),
      backgroundOf(services, hours),
    ])
    const background = choice ? await loadMet(services, { from: hours[0]!, to: hourEnd }, choice.source) : null
    const domain = regionOver(terrain, stationGround(services.places) ?? 0)
    const weather = weatherHours(hours, stations, rows, background, domain)
    const last = weather.at(-1)
    if (last?.time !== hourEnd / 1000) throw new Error(`${formatHour(hourEnd)} 时没有测站的风、气温或气压，无法诊断风场`)
    const land = {
      lon: 112.86,
      lat: 36.31,
      roughness: new Float32Array(domain.nx * domain.ny).fill(0.3),
      albedo: 0.18,
      bowen: 1,
      anthropogenic: 0,
    }
    const output = await services.engines.run(
      meteorologyTasks,
      'diagnoseWindTask',
      { domain, projection: regionProjection.definition, land, hours: weather },
      { signal, onProgress: progress },
    )
    await keepMet(services, diagnosticSource, metOf(output.met))
    const reporting = last.stations.filter(({ u, v }) => !Number.isNaN(u + v)).length
    const { blocked, freedom } = output
    return {
      summary: { stations: reporting, columns: last.background.length, terrain: terrain?.name ?? null, blocked, freedom },
      arrays: [],
    }
  },
}

/** A time label as it comes in. @throws BAD_RANGE naming the field */
export const instantOfLabel = (label: string, field: string): number => {
  const hour = parseHour(label)
  if (hour === null) throw appError('BAD_RANGE', { message: `“${label}”不是有效的小时，应为 YYYY-MM-DD hh（01–24）`, field })
  return hour
}

/** Number of these stations that reported wind in the hour that ends at an instant. */
export const reportingStations = ({ db }: Pick<Services, 'db'>, ids: readonly number[], hourEnd: number): Promise<number> =>
  countReporting(db, ids, new Date(hourEnd))

/** Ends of the hours from one instant to another that have no field of ours, the newest first. */
export const undiagnosedHours = async ({ db }: Pick<Services, 'db'>, from: number, to: number): Promise<number[]> => {
  const times = await selectFieldTimes(db, diagnosticSource, new Date(from), new Date(to))
  const known = new Set(times.map(({ validAt }) => validAt.getTime()))
  return Array.from({ length: (to - from) / hourMs + 1 }, (_, n) => to - n * hourMs).filter(hour => !known.has(hour))
}

/** Deletes our own fields before an instant, with the runs that made them: a later request for such an hour diagnoses it again. */
export const dropDiagnosed = ({ db }: Pick<Services, 'db'>, before: number) =>
  deleteFields(db, diagnosticSource, windField.kind, new Date(before), formatHour(before))
