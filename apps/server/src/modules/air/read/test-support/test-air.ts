import type { MeasuredId } from '@qingyuan/domain/parameters.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { daysBetween, hourMs, hoursOfDay, parseHour } from '@qingyuan/domain/time.ts'
import { openPlaces } from '#/modules/system/places/public.ts'
import { openClassScales, openEvaluation } from '#/modules/system/settings/public.ts'
import { admitHours } from '#/pipeline/admit.ts'
import { batchOfRows, type HourRow } from '#/pipeline/hour-batch.ts'
import { rollUp } from '#/pipeline/rollup/roll-up.ts'
import { storeHours } from '#/pipeline/store/store-hours.ts'
import { openEvents } from '#/platform/events/events.ts'
import { seedPlaces } from '#/platform/testing/places.ts'
import { testDatabase } from '#/platform/testing/test-database.ts'

type Values = Partial<Record<MeasuredId, number | null>>

export const wholeCity: Scope = { userId: 1, userType: 'city', counties: null, enterpriseId: null }
export const countyUser = (countyId: number, userId = 2): Scope => ({
  userId,
  userType: 'county',
  counties: [countyId],
  enterpriseId: null,
})

export const cleanValues: Values = { pm2_5: 20, pm10: 40, o3: 60, no2: 16, so2: 6, co: 0.5 }

/** The context of a user with this scope. */
export const contextOf = <S>(services: S, scope: Scope) => ({ services, caller: { scope } })

/** A database with the city, its counties and the given stations, filled through the real pipeline; the clock is fixed at `now`. */
export const testAir = async (now: string, stations: Parameters<typeof seedPlaces>[1]) => {
  const database = await testDatabase()
  const { db, pool } = database
  const ids = await seedPlaces(db, stations)
  const [places, classScales, evaluation] = [await openPlaces(db), await openClassScales(db), await openEvaluation(db)]
  const clock = { time: parseHour(now)!, now: () => clock.time }
  const log = { warn: () => undefined, error: () => undefined }
  const events = await openEvents({ pool, connection: database.config, log })
  const id = (code: string) => ids.get(code)!
  const store = async (rows: HourRow[]) => {
    await storeHours(pool, admitHours(batchOfRows(rows)), { by: 'test' })
    await rollUp(pool, places)
  }
  const rowOf = (placeId: number, ts: number, values: Values): HourRow => ({ placeId, ts, values, sourceId: 0, ref: null })
  const row = (code: string, ts: number, values: Values): HourRow => rowOf(id(code), ts, values)
  /** Hours from a label on, one entry of values each. */
  const putHours = (code: string, from: string, values: readonly Values[]) =>
    store(values.map((v, i) => row(code, parseHour(from)! + i * hourMs, v)))
  /** Whole days; the values of a day by its index. */
  const putDays = (codes: readonly string[], first: string, last: string, of: (day: number, code: string) => Values) =>
    store(daysBetween(first, last).flatMap((day, d) => codes.flatMap(code => hoursOfDay(day).map(ts => row(code, ts, of(d, code))))))
  /** The same of places that were added later. */
  const putPlaceDays = (placeIds: readonly number[], first: string, last: string, of: (day: number) => Values) =>
    store(daysBetween(first, last).flatMap((day, d) => placeIds.flatMap(placeId => hoursOfDay(day).map(ts => rowOf(placeId, ts, of(d))))))
  const close = async () => {
    await events.close()
    await database.close()
  }
  return { db, pool, places, classScales, evaluation, clock, events, id, putHours, putDays, putPlaceDays, close }
}

export type TestAir = Awaited<ReturnType<typeof testAir>>
