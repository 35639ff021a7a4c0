import type { FormSection } from '../field.ts'
import { type EnterpriseForm, type FormRow, fieldApplies, formSections, isBlank, rowsOf } from '../form.ts'
import { checkPowerStacks, checkRunHours } from './across-rows.ts'
import { checkField } from './check-field.ts'
import { checkSeriesSum, rowRules } from './check-rows.ts'
import { errorFault, type Fault, type FormContext, type FormProblem } from './context.ts'
import { checkRunningYear } from './running-year.ts'
import { checkYields } from './yields.ts'

const pathOf = ({ id, kind }: FormSection, index: number, key?: string, part?: number): string =>
  `${id}${kind === 'list' ? `[${index}]` : ''}${key === undefined ? '' : `.${key}`}${part === undefined ? '' : `[${part}]`}`

/** Problems of one row by itself, `index` its place in the section. */
export const checkRow = (section: FormSection, row: FormRow, index: number, context: FormContext = {}): FormProblem[] => {
  const problems: FormProblem[] = []
  const add = (field: string, { level, message, part }: Fault) =>
    problems.push({ path: pathOf(section, index, field, part), section: section.id, row: row.id, field, level, message })
  const faulty = new Set<string>()
  for (const field of section.fields) {
    const faults = checkField(field, row, context)
    if (faults.some(({ level }) => level === 'error')) faulty.add(field.key)
    for (const fault of faults.length > 0 ? faults : checkSeriesSum(field, row, context)) add(field.key, fault)
  }
  for (const { field, fault } of rowRules[section.id]?.(row, context) ?? []) if (!faulty.has(field)) add(field, fault)
  return problems
}

const checkLinks = (form: EnterpriseForm, section: FormSection): FormProblem[] => {
  const links = section.fields.filter(({ links: to }) => to)
  return rowsOf(form, section.id).flatMap((row, index) =>
    links
      .filter(field => fieldApplies(field, row) && !isBlank(row[field.key]))
      .filter(({ key, links: to }) => !rowsOf(form, to!).some(({ id }) => id === row[key]))
      .map(({ key, label }) => ({
        path: pathOf(section, index, key),
        section: section.id,
        row: row.id,
        field: key,
        ...errorFault(`“${label}”所指的一行不存在`),
      })),
  )
}

const checkTitles = (form: EnterpriseForm, section: FormSection): FormProblem[] => {
  const seen = new Set<unknown>()
  if (section.kind === 'single' || !/^(no|outletNo|code)$/.test(section.titleKey)) return []
  return rowsOf(form, section.id).flatMap((row, index) => {
    const title = row[section.titleKey]
    if (isBlank(title) || !seen.has(title)) {
      seen.add(title)
      return []
    }
    const path = pathOf(section, index, section.titleKey)
    return [{ path, section: section.id, row: row.id, field: section.titleKey, ...errorFault(`${section.rowLabel}“${title}”重复`) }]
  })
}

/** Each equipment burns or makes something. Source: fill-workflow §3.2. */
const checkUse = (form: EnterpriseForm): FormProblem[] =>
  form.equipment.flatMap((row, index) =>
    [form.fuel, form.product, form.material].some(list => list.some(({ equipment }) => equipment === row.id))
      ? []
      : [{ path: `equipment[${index}]`, section: 'equipment', row: row.id, ...errorFault('该设备没有对应的燃料或产品') }],
  )

/** Fuel of boilers and generators is a separate source; fuel of kilns counts with their process. */
const checkFuelSources = (form: EnterpriseForm): FormProblem[] => {
  const types = new Map(form.equipment.map(({ id, equipmentType }) => [id, String(equipmentType ?? '')]))
  return form.fuel.flatMap((row, index) =>
    /^[16]/.test(types.get(String(row.equipment)) ?? '') && isBlank(row.scc)
      ? [
          {
            path: `fuel[${index}].scc`,
            section: 'fuel',
            row: row.id,
            field: 'scc',
            ...errorFault('锅炉和发电机组的燃料须选择“排放源分类”'),
          },
        ]
      : [],
  )
}

/** A group has as many machines as it says, once machines are listed. Source: fill-workflow §1.10. */
const checkGroups = (form: EnterpriseForm): FormProblem[] =>
  form.machineGroup.flatMap((row, index) => {
    const children = form.machine.filter(({ group }) => group === row.id).length
    return children === 0 || children === row.count
      ? []
      : [
          {
            path: `machineGroup[${index}].count`,
            section: 'machineGroup',
            row: row.id,
            field: 'count',
            ...errorFault(`台数为 ${row.count ?? '空'}，所列机械为 ${children} 台`),
          },
        ]
  })

/** Everything that is wrong with a form by itself. Balances and emissions are the engine's (`engine/inventory/checks`). */
export const checkForm = (form: EnterpriseForm, context: FormContext = {}): FormProblem[] => [
  ...formSections.flatMap(section => [
    ...rowsOf(form, section.id).flatMap((row, index) => checkRow(section, row, index, context)),
    ...checkLinks(form, section),
    ...checkTitles(form, section),
  ]),
  ...checkRunningYear(form, context),
  ...checkUse(form),
  ...checkFuelSources(form),
  ...checkGroups(form),
  ...checkRunHours(form),
  ...checkPowerStacks(form),
  ...checkYields(form),
]

export const hasErrors = (problems: readonly FormProblem[]): boolean => problems.some(({ level }) => level === 'error')
