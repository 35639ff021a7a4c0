import { hourIndex } from '@qingyuan/demo-city/model/calendar.ts'
import { cityPlan, type DemoPlace } from '@qingyuan/demo-city/plan.ts'
import { demoChromatogramSums, demoControlRun } from '@qingyuan/demo-city/species/control-runs.ts'
import { detectionLimitOf, speciesHours, speciesStations } from '@qingyuan/demo-city/species/species-hours.ts'
import { controlKindNames } from '@qingyuan/domain/species/control-kinds.ts'
import { storedSpecies } from '@qingyuan/domain/species/species-list.ts'
import { dayMs, dayOfHour, floorHour, hourMs } from '@qingyuan/domain/time.ts'
import type pg from 'pg'
import { admitSpecies, wholeHour } from '#/pipeline/species-hours.ts'
import { addChromatograms, type ChromatogramRow } from '#/pipeline/store/control-queries.ts'
import { storeSpeciesHours } from '#/pipeline/store/store-species.ts'
import type { Db } from '#/platform/database/pool.ts'
import type { Services } from '#/platform/services.ts'
import { demoSourceId, insertLimits, readDemoState, readSpeciesState, type SpeciesState, writeSpeciesState } from './queries.ts'

/** Days of species that the demo begins with; older ones follow while it runs. */
const firstDays = 62
/** Hours generated and written in one go. */
const stretch = 240
const size = storedSpecies.length

interface SpeciesWriter {
  db: Db
  pool: pg.Pool
  seed: number
  ids: ReadonlyMap<string, number>
  signal?: AbortSignal
}

/** Hours of one station: values, and runs of blank and control gas with their mark; an hour with the instrument off is no row. */
const rowsOf = (seed: number, place: DemoPlace, placeId: number, sourceId: number, from: number, hours: number): ChromatogramRow[] => {
  const first = hourIndex(from)
  const { ppb } = speciesHours(seed, place, first, hours)
  return Array.from({ length: hours }, (_, h): ChromatogramRow => {
    const own = { placeId, ts: from + h * hourMs, sourceId, ref: null }
    const run = demoControlRun(place, first + h)
    if (run)
      return { ...own, run, values: { [wholeHour]: null }, marks: { [wholeHour]: { mark: 'C', reason: controlKindNames[run.kind] } } }
    const values: Record<number, number> = {}
    for (let s = 0; s < size; s++) if (!Number.isNaN(ppb[h * size + s]!)) values[s + 1] = ppb[h * size + s]!
    const sums = demoChromatogramSums(place, first + h, ppb.subarray(h * size, (h + 1) * size))
    return { ...own, values, ...(sums && { sums: { ...sums, unidentified: null } }) }
  }).filter(({ values }) => Object.keys(values).length > 0)
}

/** Writes the hours that end from `from` to `to` of all stations with a gas chromatograph, through the way of every value. */
const writeSpan = async ({ db, pool, seed, ids, signal }: SpeciesWriter, from: number, to: number): Promise<void> => {
  const sourceId = await demoSourceId(db)
  for (const place of cityPlan(seed).stations) {
    const placeId = ids.get(place.code)
    if (placeId === undefined || !speciesStations.includes(place.code)) continue
    signal?.throwIfAborted()
    const rows = rowsOf(seed, place, placeId, sourceId, from, (to - from) / hourMs + 1)
    const by = '演示数据'
    await storeSpeciesHours(pool, admitSpecies(rows), { by, also: async client => void (await addChromatograms(client, rows, { by })) })
  }
}

/** Stretches of a span, the newest first. */
const backward = function* (from: number, to: number) {
  for (let end = to; end >= from; end -= stretch * hourMs) yield [Math.max(from, end - (stretch - 1) * hourMs), end] as const
}

/** Limits of the instruments from the first day on, and the last 62 days of species up to `to`. */
export const loadSpecies = async (writer: SpeciesWriter, from: number, to: number): Promise<void> => {
  const { db, ids } = writer
  if (await readSpeciesState(db)) return
  const limits = speciesStations.flatMap(code =>
    ids.has(code) ? storedSpecies.map(({ no }) => ({ placeId: ids.get(code)!, speciesNo: no, ppb: detectionLimitOf(no) })) : [],
  )
  await insertLimits(db, limits, dayOfHour(from))
  const begin = Math.max(from, to - firstDays * dayMs + hourMs)
  for (const [first, last] of backward(begin, to)) await writeSpan(writer, first, last)
  await writeSpeciesState(db, { from: begin, to })
}

/** Brings the species up to the last full hour, then back to the first hour of the demo, stretch by stretch. */
export const addSpecies = async ({ db, pool, clock, places }: Services, seed: number, signal?: AbortSignal): Promise<void> => {
  const demo = await readDemoState(db)
  const state = await readSpeciesState(db)
  if (!demo || !state) return
  const writer = { db, pool, seed, signal, ids: new Map(places.all().map(place => [place.code, place.id])) }
  const keep = (next: SpeciesState) => writeSpeciesState(db, Object.assign(state, next))
  const last = floorHour(clock.now())
  for (const [first, end] of backward(state.to + hourMs, last)) await writeSpan(writer, first, end)
  if (last > state.to) await keep({ ...state, to: last })
  for (const [first, end] of backward(demo.from, state.from - hourMs)) {
    await writeSpan(writer, first, end)
    await keep({ ...state, from: first })
  }
}
