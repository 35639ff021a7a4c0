import type { EmissionPollutantId } from '@qingyuan/domain/emissions.ts'
import type { FormProblem } from '@qingyuan/domain/fill-form/checks/context.ts'
import { type EnterpriseForm, numberOf, rowsOf } from '@qingyuan/domain/fill-form/form.ts'
import type { EmissionProblem, EmissionSource } from '@qingyuan/engine/inventory/calculate/emission-source.ts'
import { type Rules, sourceEmissions } from '@qingyuan/engine/inventory/calculate/source-emissions.ts'
import { measuredProblem } from '@qingyuan/engine/inventory/checks/measured.ts'
import { usualRemoval } from '@qingyuan/engine/inventory/checks/removal-range.ts'
import { factorState, sourceFacts, termWords } from '#/modules/emissions/factor-library/public.ts'
import type { Services } from '#/platform/services.ts'
import { type FormOwner, type FormWords, sourcesOfForm } from './form-sources.ts'
import { formWords } from './gather.ts'
import { meterFields } from './measured.ts'

export interface FormRules {
  words: FormWords
  rules: Rules
  termWords: (label: string) => string
}

/** The rules that turn forms into emissions, from the present library. Call it outside of a transaction: the cache is keyed by the database handle. */
export const formRules = async (services: Pick<Services, 'db'>): Promise<FormRules> => {
  const [words, { rules }, facts] = await Promise.all([formWords(services), factorState(services), sourceFacts(services)])
  return { words, rules, termWords: label => termWords(facts, label) }
}

/** A row of the form as a source, with what it emits by the code that calculates the inventory. */
export interface EmittedRow {
  name: string
  source: EmissionSource
  grams: Partial<Record<EmissionPollutantId, number>>
  /** Without amounts by month: it counts for the whole year also while the year is under way. */
  isWholeYear: boolean
}

export interface FormEmissions {
  emitted: EmittedRow[]
  meters: MeterGroup[]
  problems: (Pick<EmissionProblem, 'source' | 'pollutant' | 'field' | 'kind' | 'message'> & { name: string })[]
}

/** Annual mass that a piece of equipment's meter gave, and the sources that it sees. */
export interface MeterGroup {
  equipment: string
  equipmentId: string
  pollutant: EmissionPollutantId
  rows: EmittedRow[]
}

/** Every meter of a form with its sources: preview and warning compare the same year of the same sources. */
const meterGroups = (form: EnterpriseForm, emitted: readonly EmittedRow[]): MeterGroup[] =>
  form.equipment.flatMap((equipment, index) => {
    const behind = new Set([...form.fuel, ...form.product].filter(row => row.equipment === equipment.id).map(row => row.id))
    return meterFields.flatMap(({ key, pollutant }) => {
      if (numberOf(equipment, key) === null) return []
      const rows = emitted.filter(({ source }) => source.measuredT?.[pollutant] !== undefined && behind.has(rowOf(source.id).row))
      const name = String(equipment.name || equipment.no || `第 ${index + 1} 行设备`)
      return rows.length === 0 ? [] : [{ equipment: name, equipmentId: equipment.id, pollutant, rows }]
    })
  })

/** Emissions of the rows of a form, and the problems that prevent them. Nothing is stored. */
export const formEmissions = (form: EnterpriseForm, owner: FormOwner, { words, rules }: FormRules): FormEmissions => {
  const { listed, problems } = sourcesOfForm(form, owner, words)
  const reported: FormEmissions['problems'] = problems.map(problem => ({ ...problem, name: problem.name.replace(`${owner.name} `, '') }))
  const emitted = listed.map(({ source, name, months }): EmittedRow => {
    const { results, problems: found } = sourceEmissions(source, rules)
    // A quantity that is not there is missing for each pollutant alike.
    for (const message of new Set(found.map(each => each.message)))
      reported.push({ ...found.find(each => each.message === message)!, name })
    const grams = Object.fromEntries(results.map(({ pollutant, grams }) => [pollutant, grams]))
    return { name, source, grams, isWholeYear: months === undefined }
  })
  const meters = meterGroups(form, emitted)
  for (const { equipment, equipmentId, pollutant, rows } of meters) {
    const sources = rows.map(({ source }) => source)
    const problem = measuredProblem(sources, pollutant, rules)
    if (problem) reported.push({ ...problem, source: `e${owner.enterpriseId}/equipment/${equipmentId}`, name: equipment })
  }
  return { emitted, meters, problems: reported }
}

/** Section and row of a source of a form, by its id. */
const rowOf = (source: string) => {
  const [, section = '', row = ''] = source.split('/')
  return { section, row }
}

/** Fields of the form by the quantities of the engine, where the names differ. */
const fields: Readonly<Record<string, string>> = {
  amount: 'annual',
  unit: 'unit',
  Sar: 'sulphur',
  Aar: 'ash',
  vocPercent: 'vocContent',
  recoveredT: 'wasteOut',
  scc: 'scc',
}

/** A meter is a field of its equipment. */
const meterField = (field: string): string | undefined => meterFields.find(({ pollutant }) => field === `measuredT.${pollutant}`)?.key

const fieldOf = ({ field }: EmissionProblem | FormEmissions['problems'][number], section: string): string | undefined =>
  section === 'tank' && field === 'amount'
    ? 'throughput'
    : !field.startsWith('measuredT')
      ? fields[field]
      : section === 'equipment'
        ? meterField(field)
        : 'annual'

/** Measured removal outside of what the library knows of the technology, as warnings. */
const removalFaults = (form: EnterpriseForm, { rules }: FormRules): FormProblem[] =>
  form.treatment.flatMap((row, index): FormProblem[] => {
    const [efficiency, usual] = [numberOf(row, 'efficiency'), usualRemoval(rules.library, String(row.method ?? ''))]
    if (efficiency === null || usual === null || (efficiency >= usual.low && efficiency <= usual.high)) return []
    const message = `“实测去除效率”为 ${efficiency} %，该工艺通常为 ${usual.low}–${usual.high} %，请核对`
    const place = { path: `treatment[${index}].efficiency`, section: 'treatment', row: row.id, field: 'efficiency' }
    return [{ ...place, level: 'warn', message }]
  })

/** Impossible balances as errors of the form; unusual values and disagreement with a meter as warnings. */
export const emissionFaults = (form: EnterpriseForm, owner: FormOwner, rules: FormRules): FormProblem[] => [
  ...removalFaults(form, rules),
  ...formEmissions(form, owner, rules)
    .problems.filter(({ kind, field }) => kind === 'block' || field.startsWith('measuredT'))
    .map((problem): FormProblem => {
      const { section, row } = rowOf(problem.source)
      const field = fieldOf(problem, section)
      const index = rowsOf(form, section).findIndex(({ id }) => id === row)
      const where = index < 0 ? 'base' : `${section}[${index}]`
      return {
        path: field && index >= 0 ? `${where}.${field}` : where,
        ...(index < 0 ? { section: 'base' } : { section, row, ...(field && { field }) }),
        level: problem.kind === 'block' ? 'error' : 'warn',
        message: `“${problem.name}”${problem.message}`,
        ...(problem.kind === 'warn' && { crossCheck: true }),
      }
    }),
]
