import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { approvalCalls } from '@qingyuan/contract/reporting/approval.ts'
import { findSheet, readUploadedBook } from '#/modules/system/files/public.ts'
import { AppError, appError } from '#/platform/errors.ts'
import { actorOf, type Caller } from '#/platform/http/caller.ts'
import type { UploadContext } from '#/platform/http/context.ts'
import type { Services } from '#/platform/services.ts'
import type { FillDependencies } from '../callers.ts'
import { taskById } from '../tasks/tasks.ts'
import { insertImport } from './approval-queries.ts'
import { queueRow, sheetHeadings, verdictWords } from './queue.ts'
import { passFill, rejectFill } from './verdicts.ts'

type Answer = OutputOf<(typeof approvalCalls)['Import']>
type Fault = Answer['faults'][number]

interface Verdict {
  row: number
  id: number
  revision: number
  pass: boolean
  comment: string
}

const most = 2000
const textOf = (cell: unknown): string => (cell === null || cell === undefined ? '' : String(cell).trim())

/** The row of headings, anywhere below the title lines of an export. */
const headOf = (rows: readonly (readonly unknown[])[]) => {
  const wanted = Object.values(sheetHeadings)
  const at = rows.findIndex(row => wanted.every(heading => row.some(cell => textOf(cell) === heading)))
  if (at < 0) throw appError('INVALID_INPUT', { message: `表头须有“${wanted.join('”“')}”四列，请用导出的审核列表填写`, field: 'file' })
  const column = (heading: string) => rows[at]!.findIndex(cell => textOf(cell) === heading)
  return {
    first: at + 1,
    id: column(sheetHeadings.id),
    revision: column(sheetHeadings.revision),
    verdict: column(sheetHeadings.verdict),
    comment: column(sheetHeadings.comment),
  }
}

/** Rows with a verdict, and what is wrong with them by themselves. Rows without one are left alone. */
const readVerdicts = (rows: readonly (readonly unknown[])[]): { verdicts: Verdict[]; faults: Fault[] } => {
  const head = headOf(rows)
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

const decide = async (services: FillDependencies, caller: Caller, { row, id, revision, pass, comment }: Verdict): Promise<Fault | null> => {
  try {
    if (pass) await passFill(services, caller, { id, revision }, comment || undefined)
    else await rejectFill({ services, caller }, { id, revision, reason: comment, remarks: [] })
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { row, column: sheetHeadings.verdict, reason: error.message }
  }
}

/**
 * Verdicts out of an exported queue that a reviewer filled in. A file with a fault that is known beforehand changes nothing; a decision of another
 * user in the meantime is reported in its row.
 */
export const importVerdicts = async (
  { services, caller, upload: given }: UploadContext<FillDependencies & Pick<Services, 'parsers'>>,
  { taskId }: { taskId: number },
): Promise<Answer> => {
  const upload = given!
  await taskById(services, caller.scope, taskId)
  const sheet = findSheet(await readUploadedBook(services, caller, upload), Object.values(sheetHeadings))
  const { verdicts, faults } = readVerdicts(sheet?.rows ?? [])
  if (verdicts.length + faults.length > most) throw appError('INVALID_INPUT', { message: `一次最多导入 ${most} 条审核意见`, field: 'file' })
  if (verdicts.length + faults.length === 0) throw appError('INVALID_INPUT', { message: '文件中没有填写审核结论', field: 'file' })
  faults.push(...(await checkQueue(services, caller, taskId, verdicts)))
  const taken = faults.length === 0
  const rows = verdicts.length
  let [passed, rejected] = [0, 0]
  if (taken)
    for (const verdict of verdicts) {
      const fault = await decide(services, caller, verdict)
      if (fault) faults.push(fault)
      else if (verdict.pass) passed++
      else rejected++
    }
  faults.sort((a, b) => a.row - b.row)
  await insertImport(services.db, {
    task_id: taskId,
    file_name: upload.name,
    at: new Date(services.clock.now()),
    ...actorOf(caller),
    row_count: rows,
    passed,
    rejected,
    faults: JSON.stringify(faults),
  })
  return { taken, rows, passed, rejected, faults }
}
