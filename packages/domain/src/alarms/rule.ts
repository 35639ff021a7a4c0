/**
 * A condition over the hourly series of one site. A series is named by its parameter (`pm2_5`, `tvoc`, anything measured); numbers are in
 * the series' own unit. Whether it holds in an hour is yes, no, or unknown for want of values.
 */
export type AlarmCondition =
  /** Above the limit; once the alarm is on, until the value is at or below `clear`. */
  | { kind: 'above'; of: string; limit: number; clear?: number }
  /** More than `ratio` times the mean of the neighbours, or of the whole city, and at least `least` above it. */
  | { kind: 'relative'; of: string; to: 'neighbours' | 'city'; ratio: number; least: number }
  /** Rose by more than `by` within `over` hours, and by more than the share `share` of where it began. */
  | { kind: 'rise'; of: string; over: number; by: number; share?: number }
  /** The last `hours` values are the same. */
  | { kind: 'constant'; of: string; hours: number }
  /** A part that is larger than its whole: above `under` by more than `margin` and by more than the share `share`. */
  | { kind: 'inverted'; of: string; under: string; margin: number; share: number }
  /**
   * Between two clock hours (by START; `to` excluded, over midnight when it is smaller) above the site's own percentile `p` of that hour of the day in
   * the `days` before, and above `least`.
   */
  | { kind: 'percentile'; of: string; days: number; p: number; from?: number; to?: number; least?: number }
  /** While the wind is from `from`..`to` degrees (clockwise) with at least `speed` m/s: above the limit. */
  | { kind: 'sector'; of: string; limit: number; from: number; to: number; speed: number }
  /** Above the limit in at least the share `share` (0..1) of the measured minutes of the hour. */
  | { kind: 'share'; of: string; limit: number; share: number }
  /** The species of the hour, by mass, are like a source profile: similarity of at least `similarity`, and `least` μg/m³ of them or more. */
  | { kind: 'fingerprint'; profile: string; similarity: number; least?: number }
  /** None of the series has a value. */
  | { kind: 'missing'; series: readonly string[] }
  /** Repeated wrong passwords at the station's device. Found by the HJ 212 listener, not in a series: no hour decides it. */
  | { kind: 'access' }
  | { kind: 'all'; parts: readonly AlarmCondition[] }
  | { kind: 'any'; parts: readonly AlarmCondition[] }

export type ConditionKind = AlarmCondition['kind']
export const conditionKinds = {
  above: '超标',
  relative: '离群',
  rise: '上升',
  constant: '恒值',
  inverted: '倒挂',
  percentile: '历史同时刻',
  sector: '风向扇区',
  share: '分钟占比',
  fingerprint: '组分指纹',
  missing: '缺失',
  access: '访问异常',
  all: '组合（同时满足）',
  any: '组合（任一满足）',
} as const satisfies Record<ConditionKind, string>
export const conditionKindIds = Object.keys(conditionKinds) as ConditionKind[]

export type AlarmSeverity = 'high' | 'medium' | 'data'
export const alarmSeverities = { high: '重要', medium: '一般', data: '数据异常' } as const satisfies Record<AlarmSeverity, string>

/** Begin and end of an alarm. */
export interface AlarmTerms {
  condition: AlarmCondition
  /** Hours with a value in which it must hold before the alarm begins. */
  hours: number
  /** Hours in which it must not hold before the alarm ends. */
  clearHours: number
  /** Hours without an answer in a row after which a run, or an alarm, is let go; default `hours + 2`. */
  gapHours?: number
  /** Hours of the day 0..23 (by START) in which nothing is decided. */
  quiet?: readonly number[]
}

/** An hourly series that is not stored but worked out for a condition: from the minutes of the hour, or from its species. */
export type DerivedSeries = { name: string } & (
  | { kind: 'share'; of: string; limit: number }
  | { kind: 'similarity' | 'mass'; profile: string }
)

/** Subject of an alarm about the composition of the air. */
export const fingerprintSubject = 'voc_match'

export const minuteShareOf = ({ of, limit }: { of: string; limit: number }): DerivedSeries => ({
  ...{ name: `share:${of}:${limit}`, kind: 'share' as const },
  ...{ of, limit },
})
export const similarityTo = (profile: string): DerivedSeries => ({ name: `similarity:${profile}`, kind: 'similarity', profile })
export const massOfListed = (profile: string): DerivedSeries => ({ name: `mass:${profile}`, kind: 'mass', profile })

/** Derived series that a condition reads, each once. */
export const derivedOf = (condition: AlarmCondition): DerivedSeries[] => {
  if (condition.kind === 'share') return [minuteShareOf(condition)]
  if (condition.kind === 'fingerprint') return [similarityTo(condition.profile), massOfListed(condition.profile)]
  if (condition.kind !== 'all' && condition.kind !== 'any') return []
  return [...new Map(condition.parts.flatMap(derivedOf).map(series => [series.name, series])).values()]
}

/** Stored series that a condition reads, each once. */
export const seriesOf = (condition: AlarmCondition): string[] => {
  switch (condition.kind) {
    case 'missing':
      return [...condition.series]
    case 'inverted':
      return [condition.of, condition.under]
    case 'access':
    case 'fingerprint':
      return []
    case 'sector':
      return [condition.of, 'wind_speed', 'wind_direction']
    case 'all':
    case 'any':
      return [...new Set(condition.parts.flatMap(seriesOf))]
    default:
      return [condition.of]
  }
}

/** What the alarm is about: a stored series, or the composition of the air. Null for an alarm about nothing being there. */
export const subjectOf = (condition: AlarmCondition): string | null => {
  if (condition.kind === 'missing' || condition.kind === 'access') return null
  if (condition.kind === 'fingerprint') return fingerprintSubject
  if (condition.kind !== 'all' && condition.kind !== 'any') return condition.of
  return condition.parts.map(subjectOf).find(subject => subject !== null) ?? null
}

/** Name of the series whose largest value is the peak of an alarm. */
export const peakSeriesOf = (condition: AlarmCondition): string | null => {
  if (condition.kind === 'fingerprint') return similarityTo(condition.profile).name
  if (condition.kind !== 'all' && condition.kind !== 'any') return subjectOf(condition)
  return condition.parts.map(peakSeriesOf).find(series => series !== null) ?? null
}

/** Hours before the present one that a condition looks at; of a silence the one before it, in which there was a value. */
export const lookbackHours = (condition: AlarmCondition): number => {
  if (condition.kind === 'missing') return 1
  if (condition.kind === 'rise') return condition.over
  if (condition.kind === 'constant') return condition.hours
  if (condition.kind === 'percentile') return condition.days * 24
  return condition.kind === 'all' || condition.kind === 'any' ? Math.max(0, ...condition.parts.map(lookbackHours)) : 0
}

export const gapOf = ({ hours, gapHours }: AlarmTerms): number => gapHours ?? hours + 2

/** A look back that is longer is only remembered, not decided of again: the decision needs the values, not what was decided then. */
const longestRun = 72

/** Hours that must be replayed before an answer is what it would be had the rule watched for ever, but for alarms that are on already. */
export const memoryHours = (terms: AlarmTerms): number =>
  Math.min(longestRun, lookbackHours(terms.condition)) + (terms.hours + terms.clearHours) * (gapOf(terms) + 1)
