import { modelFields } from '@qingyuan/demo-city/meteorology/model-fields.ts'
import { dayMs, hourMs } from '@qingyuan/domain/time.ts'
import { keepMet, modelSource } from '#/modules/weather/fields/public.ts'
import type { Services } from '#/platform/services.ts'
import { deleteModelFields, type FieldsState, readFieldsState, writeFieldsState } from './queries.ts'

const stepMs = 3 * hourMs
/** A week from any hour of a day reaches into the ninth. */
const forecastDays = 9
/** What the runs of the last week need comes first. */
const firstDays = 9
const historyDays = 60
/** Fields made between two looks at whether to go on. */
const portion = 4

/** Instants every three hours after `after`, up to `to`. */
const instants = (after: number, to: number): number[] => {
  const first = Math.floor(after / stepMs + 1) * stepMs
  return Array.from({ length: Math.max(0, Math.floor((to - first) / stepMs) + 1) }, (_, n) => first + n * stepMs)
}

/**
 * What a meteorological service would send of the demo's weather: fields of what has been, each day a forecast of nine, and, a day at a time, sixty
 * days of history. Each call goes on where the last one stopped.
 */
export const addModelFields = async (services: Pick<Services, 'db' | 'clock'>, seed: number, signal?: AbortSignal): Promise<void> => {
  const { db } = services
  const now = services.clock.now()
  const keep = async (times: readonly number[], madeAt?: number) => {
    for (let n = 0; n < times.length && !signal?.aborted; n += portion)
      await keepMet(services, modelSource, modelFields(seed, times.slice(n, n + portion), madeAt))
  }
  const tell = async (state: FieldsState) => {
    if (!signal?.aborted) await writeFieldsState(db, state)
  }
  const start = Math.floor(now / stepMs) * stepMs - firstDays * dayMs
  const state = (await readFieldsState(db)) ?? { from: start, to: start - stepMs, forecast: 0 }
  const analysed = Math.max(state.to, now - historyDays * dayMs)
  await keep(instants(analysed, now))
  await tell(Object.assign(state, { from: Math.max(state.from, now - historyDays * dayMs), to: Math.floor(now / stepMs) * stepMs }))
  const issue = Math.floor(now / dayMs) * dayMs
  if (state.forecast < issue) {
    await keep(instants(now, issue + forecastDays * dayMs), issue)
    await tell(Object.assign(state, { forecast: issue }))
    await deleteModelFields(db, modelSource, new Date(now - (historyDays + 1) * dayMs))
  }
  if (state.from > now - historyDays * dayMs) {
    await keep(instants(state.from - dayMs - 1, state.from - 1))
    await tell(Object.assign(state, { from: state.from - dayMs }))
  }
}
