import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { fillingCalls } from '@qingyuan/contract/reporting/forms.ts'
import { columnTextOf, singleMassDecimals } from '@qingyuan/domain/column-decimals.ts'
import { type EmissionPollutantId, emissionPollutants } from '@qingyuan/domain/emissions.ts'
import { overSameMonths, reportedMonths } from '@qingyuan/domain/fill-form/ended-months.ts'
import type { Basis } from '@qingyuan/engine/inventory/calculate/emission-source.ts'
import { type Explanation, explainEmission, type Rules } from '@qingyuan/engine/inventory/calculate/source-emissions.ts'
import { compareMeter, meteredLabel, metersDisagree } from '@qingyuan/engine/inventory/checks/measured.ts'
import {
  type EmittedRow,
  type FormRules,
  fillOwner,
  formEmissions,
  formRules,
  type MeterGroup,
} from '#/modules/emissions/inventory/public.ts'
import type { CallerContext } from '#/platform/http/context.ts'
import { type FormDependencies, openFill } from './fill.ts'

type Answer = OutputOf<(typeof fillingCalls)['Preview']>
type Largest = Answer['rows'][number]['largest']

const bases: Record<Basis, string> = {
  measured: '在线监测',
  balance: '物料衡算',
  factor: '活动水平 × 排放因子 × (1 − η)',
  discharge: '活动水平 × 排污系数',
  ratio: 'PM2.5 × 组分比例',
}

const tonnes = (emitted: readonly EmittedRow[], pollutant: EmissionPollutantId): number | null => {
  const grams = emitted.flatMap(({ grams }) => grams[pollutant] ?? [])
  return grams.length === 0 ? null : grams.reduce((sum, each) => sum + each, 0) / 1e6
}

const cutWords = { pm2_5: '不大于 PM10', bc: '与 OC 之和不大于 PM2.5', oc: '与 BC 之和不大于 PM2.5' } as const

/** Formula of an emission, and to what it was cut where it was: a finer class of particles is no more than the one that holds it. */
export const basisText = ({ basis, pollutant, grams }: Pick<Explanation, 'basis' | 'pollutant' | 'grams'>, emitted: number): string => {
  if (Math.round(grams) <= emitted) return bases[basis]
  const masses = [grams / 1e6, emitted / 1e6]
  const [before, after] = masses.map(columnTextOf(masses, singleMassDecimals))
  const why = pollutant in cutWords ? `（${cutWords[pollutant as keyof typeof cutWords]}）` : ''
  return `${bases[basis]} = ${before} t，按粒径嵌套关系${why}截取为 ${after} t`
}

/** The source that emits most of it, with its terms: calculated by the code that calculates the inventory. */
const largestOf = (emitted: readonly EmittedRow[], pollutant: EmissionPollutantId, { rules, termWords }: FormRules): Largest => {
  const [first] = emitted.filter(({ grams }) => (grams[pollutant] ?? 0) > 0).toSorted((a, b) => b.grams[pollutant]! - a.grams[pollutant]!)
  const explained = first && explainEmission(first.source, pollutant, rules)
  if (!first || !explained) return null
  return {
    name: first.name,
    tonnes: first.grams[pollutant]! / 1e6,
    basis: basisText(explained, first.grams[pollutant]!),
    // An amount that equals its emission is shown on one line.
    terms: explained.terms
      .filter(({ label, value }, n, all) => all[n + 1]?.label !== label || all[n + 1]?.value !== value)
      // Amounts are those of the months that are reported, not of a year.
      .map(({ label, value, unit, factor }) => ({
        label: termWords(label),
        value,
        unit: unit.replace(/\/a$/, ''),
        factor: factor ?? null,
      })),
  }
}

/** Each meter's mass beside what the formulas give for the same sources: the figures of the warning. */
const metersOf = (meters: readonly MeterGroup[], rules: Rules): Answer['meters'] =>
  meters.flatMap(({ equipment, pollutant, rows }) => {
    const compared = compareMeter(
      rows.map(({ source }) => source),
      pollutant,
      rules,
    )
    if (!compared) return []
    const { measuredT: measured, calculatedT: calculated } = compared
    return [
      {
        pollutant,
        label: meteredLabel(pollutant),
        equipment,
        sources: rows.length,
        measured,
        calculated,
        disagrees: metersDisagree(compared),
      },
    ]
  })

/** What the enterprise would emit by its present answers, beside the year before by the same factors. Nothing is stored. */
export const previewFill = async (
  { services, caller }: CallerContext<FormDependencies>,
  which: InputOf<(typeof fillingCalls)['Preview']>,
): Promise<Answer> => {
  const { task, fill, checked } = await openFill(services, caller, which)
  const found = await formRules(services)
  const owner = fillOwner(fill)
  const now = formEmissions(checked.form, owner, found)
  const before = checked.before && formEmissions(overSameMonths(checked.before.form, checked.form), owner, found)
  return {
    revision: fill.revision,
    year: task.year,
    beforeYear: checked.before?.year ?? null,
    months: reportedMonths(checked.form),
    rows: emissionPollutants.map(({ id, label }) => ({
      ...{ pollutant: id, label },
      now: tonnes(now.emitted, id),
      before: before ? tonnes(before.emitted, id) : null,
      largest: largestOf(now.emitted, id, found),
      without: now.problems.filter(({ field, pollutant }) => field === 'fuelType' && pollutant === id).map(({ name }) => name),
    })),
    sources: now.emitted.length,
    yearlySources: now.emitted.filter(({ isWholeYear }) => isWholeYear).length,
    meters: metersOf(now.meters, found.rules),
    problems: now.problems.map(({ name, kind, message }) => ({ name, kind, message })),
  }
}
