import { alarmStatisticsCalls } from '@qingyuan/contract/alarms/records.ts'
import { useCall, useInvalidate } from '#/hooks/use-call.ts'
import { useEvents } from '#/hooks/use-events.ts'
import { urlOneOf, useUrlState } from '#/hooks/use-url-state.ts'
import { filterShape, useFilterInput } from '../filter-state.ts'

export const groupings = ['station', 'county', 'parameter', 'kind', 'rule', 'severity'] as const
const shape = { ...filterShape, by: urlOneOf(groupings, 'station'), view: urlOneOf(['chart', 'table'] as const, 'table') }
const defaultDays = 30

/** The filters, and the five questions of the page. */
export const useStatistics = () => {
  const [state, change] = useUrlState(shape)
  const input = useFilterInput(state, defaultDays)
  const grouped = { ...input, by: state.by }
  const byDay = { ...input, by: 'day' as const }
  const byHour = { ...input, by: 'hour' as const }
  const invalidate = useInvalidate()
  useEvents(['alarm'], () => void invalidate(alarmStatisticsCalls.Query, alarmStatisticsCalls.Summary), 5000)
  return {
    state,
    change,
    input,
    inputs: { grouped, byDay, byHour },
    summary: useCall(alarmStatisticsCalls.Summary, input),
    grouped: useCall(alarmStatisticsCalls.Query, grouped),
    byDay: useCall(alarmStatisticsCalls.Query, byDay),
    byHour: useCall(alarmStatisticsCalls.Query, byHour),
    reset: () => change({ county: null, place: null, kind: '', severity: '', parameter: '', from: '', to: '' }),
  }
}
export type Statistics = ReturnType<typeof useStatistics>
