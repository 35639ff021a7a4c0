import { fillPollutionCalls } from '@qingyuan/contract/reporting/forms.ts'
import { type EnterpriseForm, rowsOf } from '@qingyuan/domain/fill-form/form.ts'
import { changeFill, readForm, syncFill } from '#/modules/reporting/tasks/public.ts'
import { serveCalls } from '#/platform/module.ts'
import { openFill, toFill, toSaved } from './fill.ts'

/** The section as it was last year; machines come with their groups. Links to rows that do not stand are named by the checks. */
const takeSection =
  (section: keyof EnterpriseForm) =>
  (last: EnterpriseForm, standing: EnterpriseForm): EnterpriseForm => ({
    ...standing,
    [section]: last[section],
    ...(section === 'machineGroup' ? { machine: last.machine } : {}),
  })

export const fillPollutionService = serveCalls(fillPollutionCalls, {
  /** The section's rows in place of those that stand. */
  Save: async ({ services, caller }, { section, listDTO, ...fillRevision }) => {
    const rows = readForm({ [section]: listDTO })[section]
    return toSaved(await changeFill(services, caller, fillRevision, stored => ({ ...stored, [section]: rows })))
  },
  /** @throws CONFLICT when there is no year before */
  Sync: async ({ services, caller }, { section, ...fillRevision }) => {
    const synced = await syncFill(services, caller, fillRevision, takeSection(section))
    return { ...toSaved(synced), form: synced.form, from: synced.from }
  },
  Query: async ({ services, caller }, { section, ...which }) => {
    const { fill, checked } = await openFill(services, caller, which)
    const own = (of: { section: string }) => of.section === section
    return {
      fill: toFill(fill),
      rows: [...rowsOf(checked.form, section)],
      before: checked.before ? [...rowsOf(checked.before.form, section)] : [],
      problems: checked.problems.filter(own),
      remarks: fill.remarks.filter(own),
    }
  },
})
