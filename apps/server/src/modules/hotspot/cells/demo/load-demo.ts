import { openAirServices } from '#/modules/air/read/public.ts'
import type { DemoContext } from '#/platform/module.ts'
import { fuseFieldsTask } from '#/workers/grid-tasks.ts'
import { layOutGrid } from '../grid-layout.ts'
import { refreshFields } from '../refresh-fields.ts'
import { warningMonths } from '../warnings.ts'
import { watchCells, watchedItem } from '../watch-cells.ts'

/** The maps that the pages open with and that the first month report reads; the scheduled work makes the others after the start. */
const firstMaps = { items: [watchedItem], periods: { hour: 24, day: 14, month: warningMonths } } as const

/** Cells and their first maps, from the hours of the stations and nothing else. */
export const loadDemo = async (context: DemoContext): Promise<void> => {
  const services = await openAirServices(context)
  const layout = await layOutGrid(services)
  await refreshFields(services, fuseFieldsTask, firstMaps)
  await watchCells(services, layout)
}
