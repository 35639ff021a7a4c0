import { addDays } from '@qingyuan/domain/time.ts'
import { mean } from '@qingyuan/engine/core/sum.ts'
import type { AirServices } from '#/modules/air/read/public.ts'
import { assessedDays } from './assess.ts'
import { calibratedHours } from './calibrated.ts'
import { readNetwork } from './network.ts'
import { hasDayMeans, selectNewestAssessed, selectSensorDays, upsertSensorDays } from './queries.ts'

const dayHours = 24
/** Hours that a day has at least. */
const fewestHours = 18
/** Newest days whose late hours are looked for at each look. */
const lateDays = 3
/** Rows that are written at once. */
const atOnce = 1000

const meanOfDay = (hours: Float64Array): number | null => {
  const known = hours.filter(value => value === value)
  return known.length < fewestHours ? null : Math.fround(mean(known))
}

/** Means of the newest assessed days, of all of them where none has any. Returns how many changed. */
export const refreshDayMeans = async (services: AirServices): Promise<number> => {
  const { db, places } = services
  const last = await selectNewestAssessed(db)
  const ids = places.sensors().map(({ id }) => id)
  if (last === null || ids.length === 0) return 0
  const oldest = addDays(last, 1 - assessedDays)
  const first = (await hasDayMeans(db, oldest)) ? addDays(last, 1 - lateDays) : oldest
  const network = await readNetwork(services, first, last)
  const [hours, known] = [await calibratedHours(db, network), await selectSensorDays(db, ids, first, last)]
  const at = new Map(ids.map((id, i) => [id, i]))
  const days = new Map(Array.from({ length: assessedDays }, (_, d) => [addDays(first, d), d]))
  const changed = known.flatMap(row => {
    const from = days.get(row.day)! * dayHours
    const own = meanOfDay(hours[at.get(row.place_id)!]!.subarray(from, from + dayHours))
    return own === row.mean ? [] : [{ ...row, mean: own }]
  })
  for (let i = 0; i < changed.length; i += atOnce) await upsertSensorDays(db, changed.slice(i, i + atOnce))
  return changed.length
}
