import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { approvalCalls } from '@qingyuan/contract/reporting/approval.ts'
import type { FormProblem } from '@qingyuan/domain/fill-form/checks/context.ts'
import { cellText } from '@qingyuan/domain/fill-form/columns.ts'
import { overSameMonths, reportedMonths } from '@qingyuan/domain/fill-form/ended-months.ts'
import { type FieldValue, type FormField, type FormSection, isMonthly } from '@qingyuan/domain/fill-form/field.ts'
import { figurePeriod, monthsFieldWords } from '@qingyuan/domain/fill-form/figure-period.ts'
import { type EnterpriseForm, type FormRow, fieldApplies, formSections, isBlank, rowsOf } from '@qingyuan/domain/fill-form/form.ts'
import { leadingRow } from '@qingyuan/domain/fill-form/product-steps.ts'
import { type FillEvent, fillLifecycle } from '@qingyuan/domain/lifecycles/fill.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { formRules, sourcePaths } from '#/modules/emissions/inventory/public.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import { appError } from '#/platform/errors.ts'
import type { CallerContext } from '#/platform/http/context.ts'
import type { FillDependencies } from '../callers.ts'
import { type FillStep, markOpened, selectFill, selectFillSteps } from '../fills/fill-queries.ts'
import { type CheckedForm, checkedForm } from '../fills/forms.ts'
import { taskById } from '../tasks/tasks.ts'
import { queueRow } from './queue.ts'

type Detail = OutputOf<(typeof approvalCalls)['QueryByID']>
type Cell = Detail['sections'][number]['cells'][number]
type Check = Cell['checks'][number]

const toCheck = ({ level, message }: FormProblem): Check => ({ severity: level === 'error' ? 'error' : 'warning', text: message })

/** Per cent, one decimal; null unless both are numbers and the base is not 0. */
const changeOf = (before: FieldValue | undefined, now: FieldValue | undefined): number | null =>
  typeof before === 'number' && typeof now === 'number' && before !== 0 ? Math.round((now / before - 1) * 1000) / 10 : null

const same = (a: FieldValue | undefined, b: FieldValue | undefined): boolean =>
  (isBlank(a) && isBlank(b)) || JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** Names of the codes of a field: of its dictionary, or of the rows it links to. */
const namer =
  (form: EnterpriseForm, { context }: CheckedForm, sources: ReadonlyMap<string, string>) =>
  (field: FormField) => {
    if (field.links) {
      const title = formSections.find(({ id }) => id === field.links)!.titleKey
      const wordsOf = (row: FormRow) => [row[title] ?? row.id, title !== 'name' && row.name].filter(Boolean).join(' ')
      return new Map(rowsOf(form, field.links).map(row => [row.id, wordsOf(row)]))
    }
    if (field.type === 'source') return sources
    return field.options ? context.optionsOf(field.options) : undefined
  }

const textOf = (field: FormField, row: FormRow | undefined, names: ReadonlyMap<string, string> | undefined): string | null =>
  row === undefined || isBlank(row[field.key]) ? null : grouped(field, cellText(field, row[field.key], names))

/** Thousands apart, decimals as they are. */
const grouped = ({ type }: FormField, text: string): string =>
  type === 'number' || type === 'integer' ? text.replace(/^-?\d+/, whole => numberText(Number(whole), 0)) : text

const titleOf = ({ titleKey, rowLabel, fields }: FormSection, row: FormRow, names: ReturnType<typeof namer>): string => {
  const field = fields.find(({ key }) => key === titleKey)
  const title = (field && textOf(field, row, names(field))) ?? rowLabel
  // A number says nothing without the name beside it, or what the thing does.
  const method = fields.find(({ key }) => key === 'method')
  const named = typeof row.name === 'string' && row.name.trim() !== '' ? row.name.trim() : method && textOf(method, row, names(method))
  const name = titleKey === 'no' ? (named ?? '') : ''
  return name === '' ? title : `${title} ${name}`
}

/** Unit of an amount: the field's, or the one that the row says. */
const unitOf = ({ fields }: FormSection, field: FormField, row: FormRow, names: ReturnType<typeof namer>): string => {
  const own = fields.find(({ key }) => key === 'unit')
  if (field.unit || !own || !['annual', 'monthly'].includes(field.key)) return field.unit ?? ''
  return textOf(own, row, names(own)) ?? ''
}

const partsOf = (value: FieldValue | undefined): (number | null)[] | null => (Array.isArray(value) ? [...value] : null)

/** Titles of the rows of a section; rows of one title bear their process, else their number. */
const rowTitles = (section: FormSection, rows: readonly FormRow[], names: ReturnType<typeof namer>): ReadonlyMap<string, string> => {
  const plain = rows.map(row => titleOf(section, row, names))
  return new Map(
    rows.map((row, n) => {
      const isAlone = plain.filter(title => title === plain[n]).length === 1
      const process = typeof row.process === 'string' && row.process !== '' ? row.process : String(n + 1)
      return [row.id, isAlone ? plain[n]! : `${plain[n]} ${process}`]
    }),
  )
}

/** Each time that it was sent back: the remarks, and what the enterprise answered with its next submission. */
const roundsOf = (steps: readonly FillStep[]): Detail['rounds'] =>
  steps.flatMap((step, at) => {
    if (step.event !== ('reject' satisfies FillEvent)) return []
    // Newest first: what followed is before it, up to the next rejection. What was recalled was no answer.
    const later = steps.slice(0, at)
    const round = later.slice(later.findLastIndex(({ event }) => event === ('reject' satisfies FillEvent)) + 1)
    const last = round.find(({ event }) => event === ('submit' satisfies FillEvent) || event === ('recall' satisfies FillEvent))
    const answer = last?.event === ('submit' satisfies FillEvent) ? last : undefined
    const replyOf = ({ section, rowId, field }: FillStep['remarks'][number]) =>
      answer?.remarks.find(each => each.section === section && each.rowId === rowId && each.field === field)?.text ?? null
    const remarks = step.remarks.map(remark => ({ ...remark, reply: replyOf(remark) }))
    return [{ at: stampOf(step.at), by: step.by, reason: step.comment, answeredAt: answer ? stampOf(answer.at) : null, remarks }]
  })

/** Sections side by side, last year's before this year's. Rows match by their ids; a removed row is listed with its former values. */
const sectionsOf = (checked: CheckedForm, sources: ReadonlyMap<string, string>): Detail['sections'] => {
  const { form, before, problems } = checked
  // A year that is under way is compared with the same months.
  const last = before && overSameMonths(before.form, form)
  const isPart = reportedMonths(form) < 12
  const byField = new Map<string, FormProblem[]>()
  for (const problem of problems) {
    const key = `${problem.section}\n${problem.row ?? ''}\n${problem.field ?? ''}`
    byField.set(key, [...(byField.get(key) ?? []), problem])
  }
  const [namesNow, namesBefore] = [namer(form, checked, sources), last && namer(last, checked, sources)]
  const titles = new Map(formSections.map(section => [section.id, rowTitles(section, rowsOf(form, section.id), namesNow)]))
  // The steps of a product have its output: what differs is said once, at the product.
  const isDerived = ({ id }: FormSection, { key }: FormField, row: FormRow | undefined): boolean =>
    id === 'product' && (key === 'annual' || key === 'monthly') && row !== undefined && leadingRow(form.product, row) !== null
  const cellsOf = (section: FormSection, now: FormRow | undefined, old: FormRow | undefined): Cell[] =>
    section.fields
      .filter(field => (now && fieldApplies(field, now)) || (old && fieldApplies(field, old)))
      .map(field => {
        const row = (now ?? old)!
        const title = titles.get(section.id)?.get(row.id) ?? titleOf(section, row, now ? namesNow : namesBefore!)
        const prefix = section.kind === 'list' ? `${title} ` : ''
        const words = isPart ? monthsFieldWords(section, field) : { label: field.label, unit: field.unit }
        return {
          section: section.id,
          rowId: section.kind === 'list' ? row.id : null,
          field: field.key,
          label: `${prefix}${words.label}`,
          rowTitle: section.kind === 'list' ? `${title}${now ? '' : '（本次已删除）'}` : null,
          fieldLabel: words.label,
          months: isMonthly(field) ? { before: partsOf(old?.[field.key]), now: partsOf(now?.[field.key]) } : null,
          unit: unitOf(section, { ...field, unit: words.unit }, row, now ? namesNow : namesBefore!),
          before: textOf(field, old, namesBefore?.(field)),
          now: textOf(field, now, namesNow(field)),
          period: isPart && old && !isBlank(old[field.key]) ? figurePeriod(section, field, old) : null,
          change: changeOf(old?.[field.key], now?.[field.key]),
          differs: last !== undefined && !same(old?.[field.key], now?.[field.key]) && !isDerived(section, field, now),
          checks: (byField.get(`${section.id}\n${row.id}\n${field.key}`) ?? []).map(toCheck),
        }
      })
      .filter(cell => cell.before !== null || cell.now !== null || cell.checks.length > 0)
  return formSections
    .map(section => {
      const rows = rowsOf(form, section.id)
      const old = new Map((last ? rowsOf(last, section.id) : []).map(row => [row.id, row]))
      const gone = [...old.values()].filter(({ id }) => !rows.some(row => row.id === id))
      const cells = [
        ...rows.flatMap(row => cellsOf(section, row, old.get(row.id))),
        ...gone.flatMap(row => cellsOf(section, undefined, row)),
      ]
      return { id: section.id, label: section.label, cells }
    })
    .filter(({ cells }) => cells.length > 0)
}

/** Number of compared fields: those that the form requires or contains. */
const checkedFields = (form: EnterpriseForm): number =>
  formSections.reduce(
    (sum, section) =>
      sum + rowsOf(form, section.id).reduce((fields, row) => fields + section.fields.filter(field => fieldApplies(field, row)).length, 0),
    0,
  )

const eventWords: Record<string, string> = { allot: '分配任务', cancel: '取消分配', undo: '撤销导入', ...fillLifecycle.events }

export const toStep = (step: FillStep): Detail['history'][number] => ({
  at: stampOf(step.at),
  by: step.by,
  event: step.event,
  title:
    step.event === ('reject' satisfies FillEvent) && step.remarks.length > 0
      ? `驳回，批注 ${step.remarks.length} 处`
      : eventWords[step.event]!,
  from: fillLifecycle.states[step.from].label,
  to: fillLifecycle.states[step.to].label,
  comment: step.comment,
  remarks: step.remarks.length,
})

/** A fill as the reviewer sees it: side by side with the year before, with what the checks say, remarks and the whole trail. */
export const fillDetail = async ({ services, caller }: CallerContext<FillDependencies>, { id }: { id: number }): Promise<Detail> => {
  const { taskId, ...row } = await queueRow(services, caller, id)
  const fill = await selectFill(services.db, caller.scope, { id })
  if (!fill) throw appError('NOT_FOUND', { what: '填报' })
  const task = await taskById(services, caller.scope, taskId)
  const checked = await checkedForm(services.db, fill, task.year, await formRules(services), services.clock.now())
  if (row.mine) await markOpened(services.db, id, new Date(services.clock.now()), caller.realName || caller.userName)
  const steps = await selectFillSteps(services.db, id)
  const sources = await sourcePaths(services)
  return {
    fill: { ...row, errors: checked.errors, warnings: checked.warnings },
    taskName: task.name,
    year: task.year,
    before: checked.before && { year: checked.before.year, months: reportedMonths(checked.form) },
    sections: sectionsOf(checked, sources),
    general: checked.problems.filter(({ field }) => field === undefined).map(toCheck),
    checked: checkedFields(checked.form),
    remarks: fill.remarks,
    rounds: roundsOf(steps),
    replies: steps.find(({ event }) => event === 'submit')?.remarks ?? [],
    history: steps.map(toStep),
  }
}
