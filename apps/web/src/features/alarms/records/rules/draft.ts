import type { alarmRuleCalls } from '@qingyuan/contract/alarms/rules.ts'
import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { type AlarmCondition, type ConditionKind, subjectOf } from '@qingyuan/domain/alarms/rule.ts'
import { pollutantIds } from '@qingyuan/domain/parameters.ts'

export type Draft = Omit<InputOf<typeof alarmRuleCalls.Save>, 'id'>
export type RuleRow = OutputOf<typeof alarmRuleCalls.Query>[number]

/** A condition of a kind with numbers to begin with; what it is about stays. */
export const conditionOf = (kind: ConditionKind, of: string): AlarmCondition => {
  switch (kind) {
    case 'above':
      return { kind, of, limit: 115, clear: 100 }
    case 'relative':
      return { kind, of, to: 'neighbours', ratio: 2, least: 30 }
    case 'rise':
      return { kind, of, over: 3, by: 60 }
    case 'constant':
      return { kind, of, hours: 6 }
    case 'inverted':
      return { kind, of: 'pm2_5', under: 'pm10', margin: 5, share: 0.1 }
    case 'missing':
      return { kind, series: [...pollutantIds] }
    case 'access':
      return { kind }
    default:
      return { kind, parts: [conditionOf('above', of), conditionOf('relative', of)] }
  }
}

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
  const { name, severity, condition, hours, clearHours, levels, countyIds, repeatHours, escalateHours } = row
  return { name, severity, condition, hours, clearHours, levels, countyIds, repeatHours, escalateHours }
}

export const parameterOrDefault = (condition: AlarmCondition): string => subjectOf(condition) ?? 'pm2_5'
