import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { fillPollutionCalls } from '@qingyuan/contract/reporting/forms.ts'
import { type EnterpriseForm, rowsOf } from '@qingyuan/domain/fill-form/form.ts'
import { changeFill, readForm, syncFill } from '#/modules/reporting/tasks/public.ts'
import type { CallerContext } from '#/platform/http/context.ts'
import { type FormDependencies, openFill, toFill, toSaved } from './fill.ts'

type Calls = typeof fillPollutionCalls

export const queryPollution = async (
  { services, caller }: CallerContext<FormDependencies>,
  { section, ...which }: InputOf<Calls['Query']>,
): Promise<OutputOf<Calls['Query']>> => {
  const { fill, checked } = await openFill(services, caller, which)
  const own = (of: { section: string }) => of.section === section
  return {
    fill: toFill(fill),
    rows: [...rowsOf(checked.form, section)],
    before: checked.before ? [...rowsOf(checked.before.form, section)] : [],
    problems: checked.problems.filter(own),
    remarks: fill.remarks.filter(own),
  }
}

/** The section's rows in place of those that stand. */
export const savePollution = async (
  { services, caller }: CallerContext<FormDependencies>,
  { section, listDTO, ...fillRevision }: InputOf<Calls['Save']>,
): Promise<OutputOf<Calls['Save']>> => {
  const rows = readForm({ [section]: listDTO })[section]
  return toSaved(await changeFill(services, caller, fillRevision, stored => ({ ...stored, [section]: rows })))
}

/** The section as it was last year; machines come with their groups. Links to rows that do not stand are named by the checks. */
const takeSection =
  (section: keyof EnterpriseForm) =>
  (last: EnterpriseForm, standing: EnterpriseForm): EnterpriseForm => ({
    ...standing,
    [section]: last[section],
    ...(section === 'machineGroup' ? { machine: last.machine } : {}),
  })

/** @throws CONFLICT when there is no year before */
export const syncPollution = async (
  { services, caller }: CallerContext<FormDependencies>,
  { section, ...fillRevision }: InputOf<Calls['Sync']>,
): Promise<OutputOf<Calls['Sync']>> => {
  const synced = await syncFill(services, caller, fillRevision, takeSection(section))
  return { ...toSaved(synced), form: synced.form, from: synced.from }
}
