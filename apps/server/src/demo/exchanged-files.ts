import { floorHour, hourMs } from '@qingyuan/domain/time.ts'
import { ff10File, inventoryImport, inventoryList, requireSubject } from '#/modules/emissions/inventory/public.ts'
import { modelFileImport } from '#/modules/sources/model-files/public.ts'
import { latestRuns, runInProcess } from '#/modules/sources/runs/public.ts'
import { exportRun, hourQuestion, trajectoryRun } from '#/modules/sources/trajectories/public.ts'
import { type Caller, systemCaller } from '#/platform/http/caller.ts'
import type { FileReply } from '#/platform/http/file-reply.ts'
import type { Services } from '#/platform/services.ts'
import { withUpload } from './upload.ts'

/** Old enough that its weather is there. */
const pathHoursAgo = 12

const fileOf = ({ file: { name, mediaType, body } }: FileReply) => ({
  name,
  mediaType: mediaType.split(';')[0]!,
  content: Buffer.isBuffer(body) ? body : Buffer.from(String(body)),
})

/** Enterprises of the oldest inventory as an exchange file, brought in beside it as a draft; once. */
const importInventory = async (services: Services, officer: Caller): Promise<void> => {
  const context = { services, caller: officer }
  if ((await inventoryImport.records(context)).length > 0) return
  const oldest = (await inventoryList(context, {})).toSorted((a, b) => a.year - b.year || a.version - b.version)[0]
  if (!oldest) return
  const subject = await requireSubject(services, officer, { inventoryId: oldest.id })
  const { mediaType, content } = fileOf(await ff10File(services, officer, subject, true))
  const name = `${oldest.year} 年企业排放交换文件（演示）`
  await withUpload(services, { name: `${oldest.year}-企业排放-FF10.csv`, mediaType, content }, upload =>
    inventoryImport.inRequest({ ...context, upload }, { name }, true),
  )
}

/** Trajectories of one hour as HYSPLIT writes them, brought in as a model's file; once. */
const importPaths = async (services: Services, officer: Caller, signal: AbortSignal): Promise<void> => {
  const context = { services, caller: officer }
  if ((await modelFileImport.records(context)).length > 0) return
  await runInProcess(services, trajectoryRun, hourQuestion(services, floorHour(services.clock.now()) - pathHoursAgo * hourMs), signal)
  const [run] = await latestRuns(services, trajectoryRun, 1)
  if (!run?.summary) return
  const file = fileOf(await exportRun({ services, caller: systemCaller }, { runId: run.info.id, format: 'tdump' }))
  await withUpload(services, file, upload =>
    modelFileImport.inRequest({ ...context, upload }, { name: '24 小时后向轨迹（演示）', format: 'tdump', origin: null }, true),
  )
}

/** Files of other programs that the demo's city officer brought in: an inventory and trajectories. */
export const importExchangedFiles = async (services: Services, officer: Caller, signal: AbortSignal): Promise<void> => {
  await importInventory(services, officer)
  await importPaths(services, officer, signal)
}
