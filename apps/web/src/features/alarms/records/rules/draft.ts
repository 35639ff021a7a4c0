import type { alarmRuleCalls } from '@qingyuan/contract/alarms/rules.ts'
import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { conditionOf } from '#/page/alarm-rules/condition-draft.ts'

export type Draft = Omit<InputOf<typeof alarmRuleCalls.Save>, 'id'>
export type RuleRow = OutputOf<typeof alarmRuleCalls.Query>[number]

export const newDraft: Draft = {
  name: '新规则',
  severity: 'medium',
  condition: conditionOf('above', 'pm2_5'),
  hours: 2,
  clearHours: 1,
  levels: ['national', 'provincial'],
  countyIds: null,
  repeatHours: 4,
  escalateHours: 6,
}

export const draftOf = (row: RuleRow): Draft => {
  const { name, severity, condition, hours, clearHours, quiet, levels, countyIds, types, placeIds, repeatHours, escalateHours } = row
  return { name, severity, condition, hours, clearHours, quiet, levels, countyIds, types, placeIds, repeatHours, escalateHours }
}
