import { homeCalls } from '@qingyuan/contract/air/live.ts'
import { alarmRecordCalls } from '@qingyuan/contract/alarms/records.ts'
import { useState } from 'react'
import { urlPaging } from '#/filters/paging.ts'
import { useCall, useInvalidate } from '#/hooks/use-call.ts'
import { useEvents } from '#/hooks/use-events.ts'
import { urlMaybeNumber, urlOneOf, urlText, useUrlState } from '#/hooks/use-url-state.ts'
import { filterShape, useFilterInput } from '../filter-state.ts'

const states = ['', 'pending', 'handling', 'closed', 'false'] as const
const drawers = ['', 'rules', 'rule', 'silences', 'subscription'] as const
const shape = {
  ...filterShape,
  ...urlPaging,
  state: urlOneOf(states, ''),
  search: urlText(),
  /** Open at the right: one alarm, or one of the drawers. */
  alarm: urlMaybeNumber(),
  open: urlOneOf(drawers, ''),
  rule: urlMaybeNumber(),
}
const defaultDays = 7

/** The list, what is chosen in it, and what is open beside it. */
export const useRecords = () => {
  const [state, change] = useUrlState(shape)
  const input = useFilterInput(state, defaultDays)
  const asked = { ...input, state: state.state || undefined, search: state.search || undefined }
  const query = useCall(alarmRecordCalls.Query, { ...asked, page: state.page, pageSize: state.pageSize })
  const [chosen, choose] = useState<number[]>([])
  const invalidate = useInvalidate()
  useEvents(['alarm', 'hour'], () => void invalidate(alarmRecordCalls.Query, alarmRecordCalls.Detail, homeCalls.alarmQuery), 2000)
  return {
    state,
    change,
    input,
    asked,
    query,
    chosen,
    choose,
    close: () => change({ alarm: null, open: '', rule: null }),
    reset: () =>
      change({ county: null, place: null, kind: '', severity: '', parameter: '', from: '', to: '', state: '', search: '', page: 1 }),
  }
}
export type Records = ReturnType<typeof useRecords>
export type AlarmRow = NonNullable<Records['query']['data']>['rows'][number]
