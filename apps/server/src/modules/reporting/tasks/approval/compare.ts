import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { approvalCalls } from '@qingyuan/contract/reporting/approval.ts'
import type { FormProblem } from '@qingyuan/domain/fill-form/checks/context.ts'
import { cellText } from '@qingyuan/domain/fill-form/columns.ts'
import type { FieldValue, FormField, FormSection } from '@qingyuan/domain/fill-form/field.ts'
import { type EnterpriseForm, type FormRow, fieldApplies, formSections, isBlank, rowsOf } from '@qingyuan/domain/fill-form/form.ts'
import { type FillEvent, fillLifecycle } from '@qingyuan/domain/lifecycles/fill.ts'
import { formRules } from '#/modules/emissions/inventory/public.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import { appError } from '#/platform/errors.ts'
import type { CallerContext } from '#/platform/http/context.ts'
import type { FillDependencies } from '../callers.ts'
import { type FillStep, selectFill, selectFillSteps } from '../fills/fill-queries.ts'
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
  (form: EnterpriseForm, { context }: CheckedForm) =>
  (field: FormField) => {
    if (field.links) {
      const title = formSections.find(({ id }) => id === field.links)!.titleKey
      return new Map(rowsOf(form, field.links).map(row => [row.id, String(row[title] ?? row.id)]))
    }
    return field.options ? context.optionsOf(field.options) : undefined
  }

const textOf = (field: FormField, row: FormRow | undefined, names: ReadonlyMap<string, string> | undefined): string | null =>
  row === undefined || isBlank(row[field.key]) ? null : cellText(field, row[field.key], names)

const titleOf = ({ titleKey, rowLabel, fields }: FormSection, row: FormRow, names: ReturnType<typeof namer>): string => {
  const field = fields.find(({ key }) => key === titleKey)
  return (field && textOf(field, row, names(field))) ?? rowLabel
}

/** Sections side by side, last year's before this year's. Rows match by their ids; a removed row is listed with its former values. */
const sectionsOf = (checked: CheckedForm): Detail['sections'] => {
  const { form, before, problems } = checked
  const last = before?.form
  const byField = new Map<string, FormProblem[]>()
  for (const problem of problems) {
    const key = `${problem.section}\n${problem.row ?? ''}\n${problem.field ?? ''}`
    byField.set(key, [...(byField.get(key) ?? []), problem])
  }
  const [namesNow, namesBefore] = [namer(form, checked), last && namer(last, checked)]
  const cellsOf = (section: FormSection, now: FormRow | undefined, old: FormRow | undefined): Cell[] =>
    section.fields
      .filter(field => (now && fieldApplies(field, now)) || (old && fieldApplies(field, old)))
      .map(field => {
        const row = (now ?? old)!
        const prefix = section.kind === 'list' ? `${titleOf(section, row, now ? namesNow : namesBefore!)} ` : ''
        return {
          section: section.id,
          rowId: section.kind === 'list' ? row.id : null,
          field: field.key,
          label: `${prefix}${field.label}`,
          unit: field.unit ?? '',
          before: textOf(field, old, namesBefore?.(field)),
          now: textOf(field, now, namesNow(field)),
          change: changeOf(old?.[field.key], now?.[field.key]),
          differs: last !== undefined && !same(old?.[field.key], now?.[field.key]),
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
  const checked = await checkedForm(services.db, fill, task.year, await formRules(services))
  return {
    fill: { ...row, errors: checked.errors, warnings: checked.warnings },
    taskName: task.name,
    year: task.year,
    before: checked.before && `${checked.before.year} 年`,
    sections: sectionsOf(checked),
    general: checked.problems.filter(({ field }) => field === undefined).map(toCheck),
    checked: checkedFields(checked.form),
    remarks: fill.remarks,
    history: (await selectFillSteps(services.db, id)).map(toStep),
  }
}
