import type { traceCalls } from '@qingyuan/contract/air/lineage.ts'
import type { InputOf } from '@qingyuan/contract/call.ts'
import { timeSteps } from '@qingyuan/domain/time.ts'
import { useMemo } from 'react'
import { urlText, useUrlState } from '#/hooks/use-url-state.ts'

/** Input of Trace.Explain. */
export type TraceQuestion = InputOf<typeof traceCalls.Explain>

const shape = { trace: urlText() }
const write = (question: TraceQuestion) =>
  [question.placeId, question.parameter, question.step, question.time, question.until ?? '', question.statistic ?? ''].join('~')
const read = (text: string): TraceQuestion | null => {
  const [placeId, parameter, step, time, until, statistic] = text.split('~')
  const known = timeSteps.find(each => each === step)
  if (!Number(placeId) || !parameter || !known || !time) return null
  return { placeId: Number(placeId), parameter, step: known, time, until: until || undefined, statistic: statistic || undefined }
}

/** The number being explained, kept in the URL so that the drawer can be shared; opening the same one again closes it. */
export const useTrace = () => {
  const [{ trace }, change] = useUrlState(shape)
  return useMemo(
    () => ({
      question: read(trace),
      open: (question: TraceQuestion) => change({ trace: write(question) === trace ? '' : write(question) }),
      close: () => change({ trace: '' }),
    }),
    [trace, change],
  )
}
