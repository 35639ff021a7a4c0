import { type AlarmSeverity, alarmSeverities, type ConditionKind, conditionKindIds } from '@qingyuan/domain/alarms/rule.ts'
import { pollutantIds } from '@qingyuan/domain/parameters.ts'
import { addDays, dayOfHour } from '@qingyuan/domain/time.ts'
import { useServerNow } from '#/hooks/server-now.ts'
import { urlMaybeNumber, urlOneOf, urlText } from '#/hooks/use-url-state.ts'

const severities = Object.keys(alarmSeverities) as AlarmSeverity[]

/** Filters that both pages have. */
export const filterShape = {
  county: urlMaybeNumber(),
  place: urlMaybeNumber(),
  kind: urlOneOf<ConditionKind | ''>(['', ...conditionKindIds], ''),
  severity: urlOneOf<AlarmSeverity | ''>(['', ...severities], ''),
  parameter: urlOneOf<string>(['', ...pollutantIds], ''),
  from: urlText(),
  to: urlText(),
}

export interface FilterState {
  county: number | null
  place: number | null
  kind: ConditionKind | ''
  severity: AlarmSeverity | ''
  parameter: string
  from: string
  to: string
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/

/** The filters as the calls take them; without dates the last `days` days. */
export const useFilterInput = (state: FilterState, days: number) => {
  const today = dayOfHour(useServerNow())
  const given = dayPattern.test(state.from) && dayPattern.test(state.to) && state.from <= state.to
  return {
    from: given ? state.from : addDays(today, 1 - days),
    to: given ? state.to : today,
    countyId: state.county ?? undefined,
    placeId: state.place ?? undefined,
    kind: state.kind || undefined,
    severity: state.severity || undefined,
    parameter: state.parameter || undefined,
  }
}
export type FilterInput = ReturnType<typeof useFilterInput>
