import { perPollutant } from '@qingyuan/domain/parameters.ts'
import { dayMs, hourMs } from '@qingyuan/domain/time.ts'
import type pg from 'pg'
import type { MinuteRow } from '#/pipeline/store/minute-queries.ts'
import { storeMinutes } from '#/pipeline/store/store-minutes.ts'
import { selectMinuteHours } from './queries.ts'

const stations = 2
const days = 3
const spanMin = 5
const spans = 60 / spanMin
const tenth = (value: number): number => Math.round(value * 10) / 10

/** Five-minute values of two stations over the last days: a wave about each hour's value, whose mean is that value. Same seed, same bytes. */
export const loadMinutes = async (pool: pg.Pool, seed: number, to: number): Promise<void> => {
  const hours = await selectMinuteHours(pool, stations, to - days * dayMs, to)
  const rows = hours.flatMap(hour =>
    Array.from({ length: spans }, (_, n): MinuteRow => {
      const wave = 1 + 0.12 * Math.sin((2 * Math.PI * n) / spans + seed + hour.place_id)
      const end = hour.ts.getTime() - hourMs + (n + 1) * spanMin * 60_000
      const values = perPollutant(id => (hour[id] === null ? null : tenth(hour[id] * wave)))
      return { placeId: hour.place_id, ts: end, spanMin, values, marks: null, sourceId: 0, ref: 'demo' }
    }),
  )
  const client = await pool.connect()
  try {
    await client.query('begin')
    await storeMinutes(client, rows, new Set())
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
