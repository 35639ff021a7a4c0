import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { meteorologyCalls, weatherGridCalls } from '@qingyuan/contract/weather/fields.ts'
import { ceilHour, floorHour, formatHour, hourMs } from '@qingyuan/domain/time.ts'
import type { SliceVariable } from '@qingyuan/engine/meteorology/map-slice.ts'
import { plainMet } from '@qingyuan/engine/meteorology/plain-met.ts'
import { requestRun } from '#/modules/sources/runs/public.ts'
import { appError } from '#/platform/errors.ts'
import type { CallerContext, ServiceContext } from '#/platform/http/context.ts'
import { serveCalls } from '#/platform/module.ts'
import type { Services } from '#/platform/services.ts'
import { taskFile } from '#/workers/engine-task.ts'
import { drawnOnce, type WindGrid } from './drawn-fields.ts'
import { chooseMet, diagnosticSource, loadMet, metSources, modelSource, sourceName, sourceState } from './fields.ts'
import { instantOfLabel, windField } from './wind-field.ts'

const meteorologyTasks = taskFile<typeof import('#/workers/meteorology-tasks.ts')>('meteorology')

const units = {
  wind: 'm/s',
  temperature: '℃',
  pressure: 'hPa',
  mixingHeight: 'm',
  precipitation: 'mm/h',
  ventilation: 'm²/s',
} as const satisfies Record<SliceVariable, string>

const rounded = (values: Float32Array, decimals: number, minus = 0): (number | null)[] =>
  Array.from(values, value => (Number.isNaN(value) ? null : Number((value - minus).toFixed(decimals))))

interface Drawing {
  source: string
  instant: number
  heightM: number
  variable: SliceVariable
}

const draw = async (services: Services, { source, instant, heightM, variable }: Drawing): Promise<WindGrid> => {
  const met = await loadMet(services, { from: instant, to: instant }, source)
  const slice = await services.engines.run(meteorologyTasks, 'mapSliceTask', {
    met: plainMet(met),
    seconds: instant / 1000,
    heightM,
    variable,
  })
  return {
    grid: slice.nodes,
    u: rounded(slice.u, 2),
    v: rounded(slice.v, 2),
    value: rounded(slice.value, variable === 'mixingHeight' || variable === 'ventilation' ? 0 : 2, variable === 'temperature' ? 273.15 : 0),
    unit: units[variable],
    time: formatHour(instant),
    heightM,
    source: sourceName(services, source),
  }
}

/** One field of a source on a map, at an instant that it covers; drawn once for a state of the source's fields. */
export const drawField = async (
  services: Services,
  source: string,
  instant: number,
  heightM: number,
  variable: SliceVariable,
): Promise<WindGrid> => {
  const state = await chooseMet(services, { from: instant, to: instant }, source)
  const drawing = { source, instant, heightM, variable }
  return drawnOnce(services.pool, JSON.stringify([state, drawing]), () => draw(services, drawing))
}

const spanOf = ({ from, to }: { from: number; to: number }) => ({
  from: formatHour(ceilHour(from)),
  to: formatHour(floorHour(to)),
})
const spanText = (known: { from: number; to: number }): string => {
  const { from, to } = spanOf(known)
  return `${from} 时至 ${to} 时`
}

/** A field of the coarse model, or of the requested source, at the hour's end. @throws NOT_FOUND naming the hours there are */
export const modelGrid = async (
  { services }: ServiceContext,
  { time, variable, heightM = 10, source: requested }: InputOf<typeof weatherGridCalls.GFSGrid>,
): Promise<WindGrid | null> => {
  const instant = instantOfLabel(time, 'time')
  const source = requested ?? modelSource
  const known = (await metSources(services)).find(each => each.id === source)
  if (!known && requested !== undefined) throw appError('NOT_FOUND', { what: `气象场“${requested}”`, field: 'source' })
  if (!known) throw appError('NOT_FOUND', { message: '还没有格点气象场', field: 'time' })
  if (instant < known.from || instant > known.to)
    throw appError('NOT_FOUND', { message: `${time} 时没有格点气象场，现有 ${spanText(known)}`, field: 'time' })
  return drawField(services, source, instant, heightM, variable)
}

/** Draws what 气象条件预报 opens with, the first afternoon's ventilation: a thread of engines takes longer to start than the page. */
export const drawFirstOutlook = async (services: Services): Promise<void> => {
  const coming = Array.from({ length: 24 }, (_, ahead) => floorHour(services.clock.now()) + ahead * hourMs)
  const instant = coming.find(hour => formatHour(hour).endsWith(' 15'))!
  if (await sourceState(services, { from: instant, to: instant }, modelSource))
    await drawField(services, modelSource, instant, 10, 'ventilation')
}

/** Our own wind of an hour: diagnosed on first request. */
export const diagnosedWind = async (
  { services, caller }: CallerContext,
  { time, heightM = 10 }: InputOf<typeof meteorologyCalls.WindField>,
): Promise<OutputOf<typeof meteorologyCalls.WindField>> => {
  const instant = instantOfLabel(time, 'time')
  const run = await requestRun(services, windField, { time: formatHour(instant) }, caller)
  return { run: run.info, result: run.summary === null ? null : await drawField(services, diagnosticSource, instant, heightM, 'wind') }
}

const words: Readonly<Record<string, string>> = {
  [diagnosticSource]: '由测站、背景风和地形诊断，3 km，逐小时',
  [modelSource]: '全球模式格点场，含预报时段',
}

/** All gridded weather there is. */
export const listSources = async ({ services }: ServiceContext): Promise<OutputOf<typeof meteorologyCalls.Sources>> =>
  (await metSources(services)).map(({ id, name, from, to, hours }) => ({
    id,
    name,
    ...spanOf({ from, to }),
    hours,
    words: words[id] ?? '由文件导入',
  }))

export const meteorologyService = serveCalls(meteorologyCalls, { Sources: listSources, WindField: diagnosedWind })

export const weatherGridService = serveCalls(weatherGridCalls, { GFSGrid: modelGrid })
