import { analysisCalls } from '@qingyuan/contract/air/figures.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { apportionmentModelCalls } from '@qingyuan/contract/sources/apportionment.ts'
import { usePlaces } from '#/filters/use-places.ts'
import { useCall } from '#/hooks/use-call.ts'
import { useRun } from '#/page/run/use-run.ts'
import { useReceptor } from '../parts/use-receptor.ts'

export type AreaShares = NonNullable<OutputOf<typeof apportionmentModelCalls.CAMxAreaData>['result']>

/** Shares of a period, and how much each station moves the city's mean over its days. */
export const useShares = () => {
  const r = useReceptor()
  const { question } = r
  const city = usePlaces().places?.find(place => place.kind === 'city')
  // The call asks for hours: days are those from 01 to 24.
  const hours = question && r.state.step === 'day' ? { ...question, from: `${question.from} 01`, to: `${question.to} 24` } : question
  const asked = useRun(apportionmentModelCalls.CAMxAreaData, hours)
  const influence = useCall(
    analysisCalls.Contribution,
    city && question
      ? { placeId: city.id, parameter: question.species, from: question.from.slice(0, 10), to: question.to.slice(0, 10) }
      : null,
  )
  return { r, asked, influence }
}
export type SharesState = ReturnType<typeof useShares>
