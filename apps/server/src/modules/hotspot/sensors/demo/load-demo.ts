import { addDays } from '@qingyuan/domain/time.ts'
import { openAirServices } from '#/modules/air/read/public.ts'
import { newestEndedDay } from '#/modules/hotspot/network/public.ts'
import type { DemoContext } from '#/platform/module.ts'
import { searchSourcesTask } from '#/workers/sensor-tasks.ts'
import { searchSourcesOf } from '../search.ts'

/** Searches of weeks before, so that a source may have been found before today. */
const searchedWeeks = [3, 2, 1, 0]

/** The sources that the sensors point to: from their calibrated hours and nothing else. */
export const loadDemo = async (context: DemoContext): Promise<void> => {
  const services = await openAirServices(context)
  const last = newestEndedDay(context.now)
  for (const weeks of searchedWeeks) await searchSourcesOf(services, addDays(last, -7 * weeks), searchSourcesTask)
}
