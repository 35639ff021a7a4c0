import { alarmRuleCalls } from '@qingyuan/contract/alarms/rules.ts'
import { clearWords, ruleWords } from '@qingyuan/domain/alarms/rule-words.ts'
import { dayMs } from '@qingyuan/domain/time.ts'
import { airRefusal } from '#/modules/air/read/public.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import { serveCalls } from '#/platform/module.ts'
import { checkedTerms } from './checked-terms.ts'
import { countByRule, insertRule, selectRules, switchRule, termsOf, updateRule } from './queries.ts'
import { tryRule } from './try-rule.ts'

const recentDays = 30

/** Per cent of the verified ones that were right; null when none was verified. */
export const precisionOf = (right: number, wrong: number): number | null =>
  right + wrong === 0 ? null : Math.round((1000 * right) / (right + wrong)) / 10

export const alarmRuleService = serveCalls(alarmRuleCalls, {
  Query: async ({ services: { db, clock } }) => {
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
        quiet: rule.quiet,
        placeIds: rule.place_ids,
        levels: rule.levels,
        countyIds: rule.county_ids,
        types: rule.types,
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
  },
  Save: async ({ services: { db }, caller }, input) => {
    const { id, name, severity, levels, countyIds, types, placeIds, repeatHours, escalateHours } = input
    const values = {
      name: name.trim(),
      severity,
      terms: checkedTerms(input),
      levels,
      countyIds,
      types: types ?? null,
      placeIds: placeIds ?? null,
      repeatHours,
      escalateHours,
    }
    if (values.name === '') throw airRefusal('INVALID_INPUT', '规则名称不能为空')
    if (id === undefined) return { id: await insertRule(db, values, caller.realName) }
    if (!(await updateRule(db, id, values, caller.realName))) throw airRefusal('NOT_FOUND', `报警规则 ${id} 不存在`)
    return { id }
  },
  /** A rule is never deleted, because its alarms refer to it. Switched off it finds nothing more; open alarms end with the next pass. */
  Switch: async ({ services: { db }, caller }, { id, active }) => {
    if (!(await switchRule(db, id, active, caller.realName))) throw airRefusal('NOT_FOUND', `报警规则 ${id} 不存在`)
    return {}
  },
  Try: tryRule,
})
