import { type AlarmCondition, type ConditionKind, fingerprintSubject, subjectOf } from '@qingyuan/domain/alarms/rule.ts'
import { pollutantIds } from '@qingyuan/domain/parameters.ts'

/** An alarm ends at this share of its limit unless another value is given. */
const clearShare = 0.95
const usualClear = (limit: number): number => Math.round(100 * clearShare * limit) / 100

/** PM₂.₅ above which the air of an hour is moderately polluted, μg/m³. */
const usualLimit = 115

/** A condition of a kind with numbers to begin with; what it is about stays. */
export const conditionOf = (kind: ConditionKind, of: string): AlarmCondition => {
  switch (kind) {
    case 'above':
      return { kind, of, limit: usualLimit, clear: usualClear(usualLimit) }
    case 'relative':
      return { kind, of, to: 'neighbours', ratio: 2, least: 30 }
    case 'rise':
      return { kind, of, over: 3, by: 60 }
    case 'constant':
      return { kind, of, hours: 6 }
    case 'inverted':
      return { kind, of: 'pm2_5', under: 'pm10', margin: 5, share: 0.1 }
    case 'percentile':
      return { kind, of, days: 30, p: 95 }
    case 'sector':
      return { kind, of, limit: 115, from: 0, to: 90, speed: 1 }
    case 'share':
      return { kind, of, limit: 115, share: 0.5 }
    case 'fingerprint':
      return { kind, profile: '2569', similarity: 0.85, least: 50 }
    case 'missing':
      return { kind, series: [...pollutantIds] }
    case 'access':
      return { kind }
    default:
      return { kind, parts: [conditionOf('above', of), conditionOf('relative', of)] }
  }
}

/** What a condition is about, for the one that takes its place. */
export const parameterOrDefault = (condition: AlarmCondition): string => {
  const subject = subjectOf(condition)
  return subject === null || subject === fingerprintSubject ? 'pm2_5' : subject
}

/** A changed number of a condition: the value at which an alarm ends follows the limit until a person sets it; a set one above the limit is a fault of its field. */
export const withNumber = (condition: AlarmCondition, key: string, value: number | undefined): AlarmCondition => {
  const changed = { ...condition, [key]: value } as AlarmCondition
  if (condition.kind !== 'above' || changed.kind !== 'above' || key !== 'limit') return changed
  return condition.clear === usualClear(condition.limit) ? { ...changed, clear: usualClear(changed.limit) } : changed
}
