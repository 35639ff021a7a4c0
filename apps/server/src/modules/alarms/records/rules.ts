import type { alarmRuleCalls } from '@qingyuan/contract/alarms/records.ts'
import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { faultOfTerms } from '@qingyuan/domain/alarms/check-rule.ts'
import { type AlarmTerms, seriesOf } from '@qingyuan/domain/alarms/rule.ts'
import { clearWords, ruleWords } from '@qingyuan/domain/alarms/rule-words.ts'
import { isMeasured } from '@qingyuan/domain/parameters.ts'
import { dayMs } from '@qingyuan/domain/time.ts'
import { refuse } from '#/modules/air/read/public.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import type { CallerContext, ServiceContext } from '#/platform/http/context.ts'
import type { AlarmServices } from './alarms.ts'
import { countByRule, insertRule, selectRules, switchRule, termsOf, updateRule } from './rule-queries.ts'

type Call = typeof alarmRuleCalls
const recentDays = 30

/** Per cent of the verified ones that were right; null when none was verified. */
export const precisionOf = (right: number, wrong: number): number | null =>
  right + wrong === 0 ? null : Math.round((1000 * right) / (right + wrong)) / 10

export const queryRules = async ({
  services: { db, clock },
}: ServiceContext<Pick<AlarmServices, 'db' | 'clock'>>): Promise<OutputOf<Call['Query']>> => {
  const [rules, counts] = await Promise.all([selectRules(db), countByRule(db, new Date(clock.now() - recentDays * dayMs))])
  const byRule = new Map(counts.map(row => [row.ruleId, row]))
  return rules.map(rule => {
    const [terms, recent] = [termsOf(rule), byRule.get(rule.id)]
    return {
      id: rule.id,
      name: rule.name,
      severity: rule.severity,
      condition: terms.condition,
      hours: terms.hours,
      clearHours: terms.clearHours,
      levels: rule.levels,
      countyIds: rule.county_ids,
      repeatHours: rule.repeat_hours,
      escalateHours: rule.escalate_hours,
      kind: rule.kind,
      parameter: rule.parameter,
      words: { rule: ruleWords(terms), clear: clearWords(terms) },
      active: rule.active,
      updatedAt: stampOf(rule.updated_at),
      updatedBy: rule.updated_by,
      recent: { count: recent?.count ?? 0, open: recent?.open ?? 0, precision: precisionOf(recent?.right ?? 0, recent?.wrong ?? 0) },
    }
  })
}

/** Terms that say something and read series that stations have. */
export const checkedTerms = ({ condition, hours, clearHours }: AlarmTerms): AlarmTerms => {
  const fault = faultOfTerms({ condition, hours, clearHours })
  if (fault !== null) throw refuse('INVALID_INPUT', fault)
  const strange = seriesOf(condition).find(series => !isMeasured(series))
  if (strange !== undefined) throw refuse('INVALID_INPUT', `没有指标“${strange}”`)
  return { condition, hours, clearHours }
}

export const saveRule = async (
  { services: { db }, caller }: CallerContext<Pick<AlarmServices, 'db'>>,
  input: InputOf<Call['Save']>,
): Promise<{ id: number }> => {
  const { id, name, severity, levels, countyIds, repeatHours, escalateHours } = input
  const values = { name: name.trim(), severity, terms: checkedTerms(input), levels, countyIds, repeatHours, escalateHours }
  if (values.name === '') throw refuse('INVALID_INPUT', '规则名称不能为空')
  if (id === undefined) return { id: await insertRule(db, values, caller.realName) }
  if (!(await updateRule(db, id, values, caller.realName))) throw refuse('NOT_FOUND', `报警规则 ${id} 不存在`)
  return { id }
}

/** A rule is never deleted, its alarms speak of it. Switched off it finds nothing more, and what is on ends with the next pass. */
export const switchRuleOf = async (
  { services: { db }, caller }: CallerContext<Pick<AlarmServices, 'db'>>,
  { id, active }: InputOf<Call['Switch']>,
): Promise<Record<string, never>> => {
  if (!(await switchRule(db, id, active, caller.realName))) throw refuse('NOT_FOUND', `报警规则 ${id} 不存在`)
  return {}
}
