import { setImmediate as breath } from 'node:timers/promises'
import { cityPart, modelFields } from '@qingyuan/demo-city/meteorology/model-fields.ts'
import { addDays, dayStart, formatDate, hourMs } from '@qingyuan/domain/time.ts'
import { archivedDays, archivePast } from '#/modules/forecast/air-forecast/public.ts'
import type { Services } from '#/platform/services.ts'

/** Past days with forecasts of the demo's model: four months to be verified, and some before them that say what it is worth. */
const pastDays = 150
const [stepHours, leads] = [3, 7]

/**
 * What a meteorological service had sent in the last weeks: each day's forecast of seven, for the nodes around the city. Each call goes on where the
 * last one stopped; forecast runs find the stored days.
 */
export const addForecastWeather = async (
  services: Pick<Services, 'db' | 'places' | 'clock'>,
  seed: number,
  signal?: AbortSignal,
): Promise<void> => {
  const today = formatDate(services.clock.now())
  const first = addDays(today, -pastDays)
  const kept = new Set(await archivedDays(services.db, first, today))
  for (let day = first; day < today && !signal?.aborted; day = addDays(day, 1)) {
    if (kept.has(day)) continue
    const start = dayStart(day)
    const times = Array.from({ length: (leads * 24) / stepHours }, (_, n) => start + (n + 1) * stepHours * hourMs)
    await archivePast(services, day, modelFields(seed, times, start, cityPart))
    await breath()
  }
}
