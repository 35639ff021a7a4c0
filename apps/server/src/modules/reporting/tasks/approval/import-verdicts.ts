import type { approvalCalls } from '@qingyuan/contract/reporting/approval.ts'
import type { Cell } from '@qingyuan/formats/table/hour-cell.ts'
import type { CellMark } from '@qingyuan/formats/xlsx/marked-sheet.ts'
import { type ProfileBefore, profileBefore, restoreProfiles } from '#/modules/emissions/enterprises/public.ts'
import {
  acceptSheet,
  callerOf,
  checkedSheet,
  defineImport,
  type ImportInput,
  readSheet,
  sheetRefusal,
  someOf,
} from '#/modules/system/files/public.ts'
import type { Db } from '#/platform/database/pool.ts'
import { AppError, appError } from '#/platform/errors.ts'
import { actorOf, type Caller } from '#/platform/http/caller.ts'
import type { SomeHandlers } from '#/platform/module.ts'
import type { FillDependencies } from '../callers.ts'
import { insertFillStep, isPublished, selectVerdictBefore, updateFill, type VerdictBefore } from '../fills/fill-queries.ts'
import { canReview, type LockedFill, withLockedFill } from '../fills/fill-transitions.ts'
import { taskSentRefusal } from '../tasks/task-guards.ts'
import { taskById } from '../tasks/tasks.ts'
import { queueRow, sheetHeadings, verdictWords } from './queue.ts'
import { passFill, rejectFill } from './verdicts.ts'

interface Fault {
  row: number
  /** Heading of the column. */
  column: string
  reason: string
}

interface Verdict {
  row: number
  id: number
  revision: number
  pass: boolean
  comment: string
}

const most = 2000
const textOf = (cell: unknown): string => (cell === null || cell === undefined ? '' : String(cell).trim())

const refusal = (message: string) => appError('INVALID_INPUT', { message, field: 'file' })

/** The row of headings, anywhere below the title lines of an export. */
const headOf = (rows: readonly (readonly unknown[])[]) => {
  const wanted = Object.values(sheetHeadings)
  const at = rows.findIndex(row => wanted.every(heading => row.some(cell => textOf(cell) === heading)))
  if (at < 0) throw refusal(`表头须有“${wanted.join('”“')}”四列，请用导出的审核列表填写`)
  const column = (heading: string) => rows[at]!.findIndex(cell => textOf(cell) === heading)
  return {
    first: at + 1,
    headings: rows[at]!.map(textOf),
    id: column(sheetHeadings.id),
    revision: column(sheetHeadings.revision),
    verdict: column(sheetHeadings.verdict),
    comment: column(sheetHeadings.comment),
  }
}

/** Rows with a verdict, and what is wrong with them by themselves. Rows without one are left alone. */
const readVerdicts = (rows: readonly (readonly unknown[])[], head: ReturnType<typeof headOf>): { verdicts: Verdict[]; faults: Fault[] } => {
  const faults: Fault[] = []
  const verdicts: Verdict[] = []
  const seen = new Set<number>()
  rows.slice(head.first).forEach((cells, index) => {
    const row = head.first + index + 1
    const word = textOf(cells[head.verdict])
    if (word === '' || word === '—') return
    const fault = (column: string, reason: string) => faults.push({ row, column, reason })
    const [id, revision, comment] = [Number(textOf(cells[head.id])), Number(textOf(cells[head.revision])), textOf(cells[head.comment])]
    if (!Number.isInteger(id) || id < 1) fault(sheetHeadings.id, '填报编号无法识别')
    else if (seen.has(id)) fault(sheetHeadings.id, `填报编号 ${id} 重复`)
    else if (!Number.isInteger(revision)) fault(sheetHeadings.revision, '版本无法识别')
    else if (word !== verdictWords.pass && word !== verdictWords.reject) fault(sheetHeadings.verdict, `结论“${word}”应为“通过”或“驳回”`)
    else if (word === verdictWords.reject && (comment.length < 5 || comment.length > 500))
      fault(sheetHeadings.comment, '驳回的意见应为 5–500 字')
    else verdicts.push({ row, id, revision, pass: word === verdictWords.pass, comment: comment === '—' ? '' : comment })
    seen.add(id)
  })
  return { verdicts, faults }
}

/** Whether each can be decided in its present state. */
const checkQueue = async (services: FillDependencies, caller: Caller, taskId: number, verdicts: readonly Verdict[]): Promise<Fault[]> => {
  const faults: Fault[] = []
  for (const { row, id, revision, pass } of verdicts) {
    const found = await queueRow(services, caller, id).catch((error: unknown) => {
      if (error instanceof AppError) return null
      throw error
    })
    if (!found || found.taskId !== taskId) faults.push({ row, column: sheetHeadings.id, reason: `本任务中没有编号为 ${id} 的填报` })
    else if (found.revision !== revision)
      faults.push({ row, column: sheetHeadings.revision, reason: `“${found.name}”导出后已有变化，请重新导出` })
    else if (!found.mine) faults.push({ row, column: sheetHeadings.verdict, reason: `“${found.name}”不在待本级审核状态` })
    else if (pass && found.errors > 0)
      faults.push({ row, column: sheetHeadings.verdict, reason: `“${found.name}”有 ${found.errors} 处错误，不能通过` })
  }
  return faults
}

interface Request {
  taskId: number
}

interface MarkedVerdict {
  row: number
  cells: readonly Cell[]
  marks: CellMark[]
  verdict: Verdict | null
}

/** A fill that an import decided. */
interface DecidedFill {
  id: number
  name: string
  /** After the verdict. */
  revision: number
  before: VerdictBefore
  /** Of an approved fill, whose form became the profile of the year; with the enterprise's revision afterwards. */
  profile: { before: ProfileBefore; revision: number } | null
}

const check = async (services: FillDependencies, caller: Caller, taskId: number, sheet: readonly (readonly Cell[])[]) => {
  const head = headOf(sheet)
  const { verdicts, faults } = readVerdicts(sheet, head)
  if (verdicts.length + faults.length > most) throw refusal(`一次最多导入 ${most} 条审核意见`)
  if (verdicts.length + faults.length === 0) throw refusal('文件中没有填写审核结论')
  faults.push(...(await checkQueue(services, caller, taskId, verdicts)))
  const byRow = new Map<number, MarkedVerdict>()
  const marked = (row: number): MarkedVerdict => {
    const known = byRow.get(row) ?? { row, cells: sheet[row - 1]!, marks: [], verdict: null }
    byRow.set(row, known)
    return known
  }
  for (const verdict of verdicts) marked(verdict.row).verdict = verdict
  for (const { row, column, reason } of faults) marked(row).marks.push({ column: head.headings.indexOf(column), level: 'error', reason })
  const headings = head.headings.map(heading => heading || null)
  const rows = [...byRow.values()].sort((a, b) => a.row - b.row)
  return checkedSheet({ name: '审核列表', rows, headings, labels: headings, unknown: [] })
}

/** Gives a verdict within the transaction, and says what was before. */
const decide = async (services: FillDependencies, caller: Caller, { id, revision, pass, comment }: Verdict): Promise<DecidedFill> => {
  const { db } = services
  const before = await selectVerdictBefore(db, id)
  const { enterpriseId, name, year } = await withLockedFill(services, caller, { id }, revision, async ({ fill, task }) => ({
    ...fill,
    year: task.year,
  }))
  const profile = await profileBefore(db, enterpriseId, year)
  const moved = pass
    ? await passFill(services, caller, { id, revision }, comment || undefined)
    : await rejectFill({ services, caller }, { id, revision, reason: comment, remarks: [] })
  const approved = moved.state === 'approved'
  const after = approved ? (await profileBefore(db, enterpriseId, year)).register.revision : 0
  return { id, name, revision: moved.revision, before, profile: approved ? { before: profile, revision: after } : null }
}

/** Whether nothing has happened to a decided fill since, and the caller may decide it. @throws FORBIDDEN, CONFLICT */
const isUntouched = async ({ db, caller, fill, task }: LockedFill, { revision, before, profile }: DecidedFill): Promise<boolean> => {
  if (!canReview(caller, { countyId: fill.countyId, level: before.level })) throw appError('FORBIDDEN')
  const closed = taskSentRefusal(task)
  if (closed) throw appError('CONFLICT', { message: closed })
  if (profile && (await isPublished(db, task.year)))
    throw appError('CONFLICT', { message: `${task.year} 年度清单已发布，撤回或归档后才能撤销审核意见` })
  if (fill.revision !== revision) return false
  return profile === null || (await profileBefore(db, fill.enterpriseId, task.year)).register.revision === profile.revision
}

const undoVerdict = async (
  { db, now, caller, fill, task }: LockedFill,
  { before, profile }: DecidedFill,
  fileName: string,
): Promise<void> => {
  const actor = actorOf(caller)
  // Times are texts in the record of the import.
  await updateFill(db, fill.id, { ...before, decidedAt: before.decidedAt && new Date(before.decidedAt) })
  const step = { at: now, event: 'undo', from: fill.state, to: before.state, level: fill.level, comment: `撤销导入“${fileName}”` }
  await insertFillStep(db, fill.id, actor, step)
  if (profile) await restoreProfiles(db, task.year, [profile.before], { id: actor.by_id, name: actor.by_name, at: now })
}

/**
 * Verdicts out of an exported queue that a reviewer filled in: all are given, each as if by hand, or none. Its undo returns the fills to the review
 * they were in, and the profiles of approved ones to what they were.
 */
export const verdictImport = defineImport({
  kind: 'approval-import',
  subject: ({ taskId }: ImportInput<Request>) => `task:${taskId}`,
  accept: { ...acceptSheet, keptDays: 7 },
  check: async (services, file, { taskId, importer }: ImportInput<Request>, { read, ...options }) => {
    const sheet = await readSheet(services, file, Object.values(sheetHeadings), options)
    read()
    return check(services, callerOf(importer, 'fill:review'), taskId, sheet)
  },
  more: rows => ({
    passed: rows.filter(({ verdict }) => verdict?.pass).length,
    rejected: rows.filter(({ verdict }) => verdict?.pass === false).length,
  }),
  take: async (services, trx: Db, { input, list }, rows) => {
    const fills: DecidedFill[] = []
    for (const { verdict } of rows) fills.push(await decide({ ...services, db: trx }, callerOf(input.importer, 'fill:review'), verdict!))
    return list({ added: 0, updated: fills.length, written: { fills } })
  },
  undo: async ({ services, caller, trx }, { file_name, written }) => {
    const fills = written.fills as DecidedFill[] | undefined
    if (!fills) throw appError('CONFLICT', { message: '该导入没有留下导入前的数据，不能撤销' })
    const own = { ...services, db: trx }
    const moved: string[] = []
    for (const decided of fills)
      await withLockedFill(own, caller, { id: decided.id }, undefined, async locked => {
        if (await isUntouched(locked, decided)) await undoVerdict(locked, decided, file_name)
        else moved.push(decided.name)
      })
    if (moved.length > 0) throw appError('CONFLICT', { message: `${someOf(moved, '家企业')}的填报或档案在导入后又有变化，不能整体撤销` })
    return {}
  },
  isEmpty: ({ rows }) => rows === 0,
  words: {
    title: ({ commit, fileName }) => `${commit ? '导入' : '检查'}审核意见：${fileName}`,
    empty: '审核结论',
    refused: sheetRefusal,
    done: ({ passed, rejected, importId }) => `${importId === null ? '检查通过：将' : '已'}通过 ${passed} 家，驳回 ${rejected} 家`,
  },
})

export const verdictImportHandlers = {
  /** @throws FILE_FORMAT for anything but an .xlsx, NOT_FOUND; CONFLICT when a fill was decided meanwhile */
  Import: async (context, { taskId, dryRun }) => {
    await taskById(context.services, context.caller.scope, taskId)
    if (dryRun) return verdictImport.start(context, { taskId })
    const { result } = await verdictImport.inRequest(context, { taskId }, true)
    const { importId, rows, passed, rejected, faults } = result
    const taken = importId !== null
    const named = faults.map(({ row, column, reason }) => ({ row, column, reason }))
    return { taken, rows, passed: taken ? passed : 0, rejected: taken ? rejected : 0, faults: named }
  },
  ImportList: async (context, { taskId }) => {
    await taskById(context.services, context.caller.scope, taskId)
    return (await verdictImport.records(context, `task:${taskId}`)).map(({ record }) => record)
  },
  ImportCommit: verdictImport.commit,
  ImportUndo: verdictImport.undo,
} satisfies SomeHandlers<typeof approvalCalls>
