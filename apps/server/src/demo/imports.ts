import { spreadsheetMediaTypes } from '@qingyuan/contract/media-types.ts'
import type { EnterpriseForm } from '@qingyuan/domain/fill-form/form.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { fillLifecycle, reviewLevels } from '@qingyuan/domain/lifecycles/fill.ts'
import { formatDateTime, timeConvention, wallClock } from '@qingyuan/domain/time.ts'
import { enterpriseImport, formContext, profilesOfYear } from '#/modules/emissions/enterprises/public.ts'
import { fillImport, formWorkbook } from '#/modules/reporting/forms/public.ts'
import { ownFills, queueFrame, readFill, verdictImport } from '#/modules/reporting/tasks/public.ts'
import { selectEnterprises } from '#/modules/sources/outlets/public.ts'
import { demoPeople } from '#/modules/system/users/demo-people.ts'
import { type Caller, systemCaller } from '#/platform/http/caller.ts'
import type { Services } from '#/platform/services.ts'
import { importExchangedFiles } from './exchanged-files.ts'
import { importLateHours } from './late-hours.ts'
import { withSheet, withUpload } from './upload.ts'
import { importVehicleRun } from './vehicle-run.ts'

/** Verdicts that the demo's reviewer gives by a file. */
const verdicts = 3
/** Enterprises whose telephone numbers change. */
const registered = 6
const runSeed = 708

/** What an enterprise puts right after a return: its people and its power. */
const corrected = (form: EnterpriseForm): EnterpriseForm => ({
  ...form,
  base: {
    ...form.base,
    phone: '0355-7220318',
    ...(typeof form.base.powerUse === 'number' && { powerUse: Math.round(form.base.powerUse * 1.02) }),
    ...(typeof form.base.staff === 'number' && { staff: form.base.staff + 4 }),
  },
})

/** The account's enterprise brings its returned form back as a workbook. */
const importForm = async (services: Services, clerk: Caller, taskId: number): Promise<void> => {
  const { task, fill, checked } = await readFill(services, clerk, taskId)
  const context = { services, caller: clerk }
  if ((await fillImport.records(context, `fill:${fill.id}`)).length > 0) return
  const book = await formWorkbook(corrected(checked.form), await formContext(services.db, task.year))
  await withUpload(services, { name: `${fill.name}-${task.name}.xlsx`, content: book, mediaType: spreadsheetMediaTypes[0]! }, upload =>
    fillImport.inRequest({ ...context, upload }, { taskId, enterpriseId: undefined, revision: fill.revision, fillId: fill.id }, true),
  )
}

/** The first rows of the queue with a verdict in the two columns that a reviewer fills in. */
const withVerdicts = (frame: Frame): Frame => {
  const [states, levels] = ['state', 'level'].map(key => frame.columns.find(column => column.key === key)!.values)
  const decided = states!
    .flatMap((state, row) => (state === fillLifecycle.states.submitted.label && levels![row] === reviewLevels[2] ? [row] : []))
    .slice(0, verdicts)
  const at = (text: string) => states!.map((_, row) => (decided.includes(row) ? text : ''))
  const words: Readonly<Record<string, string>> = { verdict: '通过', comment: '数据齐全，与在线监测和能源台账一致，同意' }
  return { ...frame, columns: frame.columns.map(column => (words[column.key] ? { ...column, values: at(words[column.key]!) } : column)) }
}

/** The reviewer decides on some forms in the exported queue, and brings it back. */
const importVerdicts = async (services: Services, reviewer: Caller, taskId: number): Promise<void> => {
  const context = { services, caller: reviewer }
  if ((await verdictImport.records(context, `task:${taskId}`)).length > 0) return
  await withSheet(services, '审核列表.xlsx', withVerdicts(await queueFrame(context, { taskId })), upload =>
    verdictImport.inRequest({ ...context, upload }, { taskId }, true),
  )
}

/** Telephone numbers of some enterprises, as the city's clerk gets them on paper and brings them in as a sheet. */
const importRegister = async (services: Services, clerk: Caller): Promise<void> => {
  const context = { services, caller: clerk }
  if ((await enterpriseImport.records(context)).length > 0) return
  const year = wallClock(services.clock.now()).year - 1
  const ids = (await selectEnterprises(services.db, systemCaller.scope)).slice(0, registered).map(({ id }) => id)
  const bases = [...(await profilesOfYear(services.db, ids, year)).values()].map(({ base }) => base)
  if (bases.length === 0) return
  const column = (label: string, values: Frame['columns'][number]['values']): Frame['columns'][number] => ({
    key: label,
    label,
    kind: 'text',
    values,
  })
  const frame: Frame = {
    columns: [
      column(
        '企业名称',
        bases.map(base => String(base.enterpriseName)),
      ),
      column(
        '统一社会信用代码',
        bases.map(base => String(base.creditCode)),
      ),
      column(
        '固定电话',
        bases.map((_, n) => `0355-72${String(20_311 + 37 * n)}`),
      ),
    ],
    rowCount: bases.length,
    meta: { title: '企业信息更正', demo: true, timeConvention, madeAt: formatDateTime(services.clock.now()) },
  }
  await withSheet(services, '企业信息更正.xlsx', frame, upload => enterpriseImport.inRequest({ ...context, upload }, { year }, true))
}

/**
 * Imports of the demo by file, as its people make them, once: a returned form, verdicts on forms that were handed in, corrections of the register, hours that
 * came late, a run of the vehicle, an inventory and trajectories of other programs.
 */
export const addImports = async (services: Services, signal: AbortSignal): Promise<void> => {
  const people = await demoPeople(services.db)
  const [account] = people.accountOf === null ? [] : await selectEnterprises(services.db, systemCaller.scope, [people.accountOf])
  if (!account) return
  const clerk = people.clerk({ ...account, code: '', industry: '', sourceControl: null })
  const returned = (await ownFills(services, clerk)).find(({ fill }) => fill.state === 'rejected')
  if (!returned) return
  await importForm(services, clerk, returned.task.id)
  await importVerdicts(services, people.reviewer, returned.task.id)
  await importRegister(services, people.city)
  await importLateHours(services, people.city)
  await importVehicleRun(services, people.city, runSeed)
  await importExchangedFiles(services, people.city, signal)
}
