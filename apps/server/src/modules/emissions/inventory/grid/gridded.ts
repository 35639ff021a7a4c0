import type { InputOf } from '@qingyuan/contract/call.ts'
import type { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { emissionPollutants } from '@qingyuan/domain/emissions.ts'
import { formatDateTime } from '@qingyuan/domain/time.ts'
import type { CallerContext } from '#/platform/http/context.ts'
import { fileReply } from '#/platform/http/file-reply.ts'
import type { SomeHandlers } from '#/platform/module.ts'
import { taskFile } from '#/workers/engine-task.ts'
import { selectSpreadRows } from '../results/queries.ts'
import { requireSubject } from '../versions/inventory-scope.ts'
import { ff10File } from './ff10-file.ts'
import { profilesFor, spreadTask } from './spread-rows.ts'

const inventoryTasks = taskFile<typeof import('#/workers/inventory-tasks.ts')>('inventory')

type Calls = typeof inventoryCalls

const shortened = (value: number): number | null => (Number.isNaN(value) ? null : Number(value.toPrecision(5)))
const projections = { '1km': '兰伯特投影 170 × 160 个 1 km 网格', '3km': '兰伯特投影 66 × 60 个 3 km 网格' }

const mediaTypes = { netcdf: 'application/x-netcdf', csv: 'text/csv; charset=utf-8' } as const

/** The inventory as a file for models. */
export const gridFile = async ({ services, caller }: CallerContext, { inventoryId, cell, format }: InputOf<Calls['GridFile']>) => {
  const subject = await requireSubject(services, caller, { inventoryId })
  const name = `${subject.words.replaceAll(/[（）]/g, ' ').trim()}`
  if (format === 'ff10-point' || format === 'ff10-nonpoint') return ff10File(services, caller, subject, format === 'ff10-point')
  const pollutants = emissionPollutants.map(({ id }) => id)
  const rows = await selectSpreadRows(services.db, caller.scope, subject.run.id, {}, pollutants)
  const task = await spreadTask(services, rows, pollutants, (_, sourceClass) => sourceClass?.temporalProfile ?? 'flat')
  const { bytes } = await services.engines.run(inventoryTasks, 'gridFileTask', {
    ...{ size: cell, format, task, year: subject.run.year },
    profiles: await profilesFor(services, task.sectors),
    title: `${subject.words}${subject.run.simulated ? '（演示数据）' : ''}`,
    history: `${formatDateTime(services.clock.now())} gridded from run ${subject.run.id} ${subject.run.sha256 ?? ''}`,
  })
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return fileReply({
    name: `${name} ${cell}.${format === 'netcdf' ? 'nc' : 'csv'}`,
    mediaType: mediaTypes[format],
    body,
    size: body.length,
  })
}

export const gridHandlers = {
  /** One pollutant on cells, as a map draws it. */
  Grid: async ({ services, caller }, { inventoryId, pollutant, cell, ...filter }) => {
    const subject = await requireSubject(services, caller, { inventoryId })
    const rows = await selectSpreadRows(services.db, caller.scope, subject.run.id, filter, [pollutant])
    const task = await spreadTask(services, rows, [pollutant], () => 'all')
    const drawn = await services.engines.run(inventoryTasks, 'gridCellsTask', { size: cell, task: { ...task, sectors: ['all'] } })
    const values = Array.from(drawn.values, shortened)
    return {
      grid: drawn.grid,
      values,
      unit: 't/(km²·a)',
      totalT: rows.reduce((sum, row) => sum + (row[pollutant] ?? 0), 0) / 1e6,
      griddedT: drawn.griddedGrams / 1e6,
      outsideT: drawn.outsideGrams / 1e6,
      cells: drawn.cells,
      maximum: values.reduce<number>((most, value) => Math.max(most, value ?? 0), 0),
      notes: drawn.notes,
      projection: projections[cell],
    }
  },
  GridFile: gridFile,
} satisfies SomeHandlers<typeof inventoryCalls>
