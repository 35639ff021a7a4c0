import type { OutputOf } from '@qingyuan/contract/call.ts'
import { apportionmentTraceabilityCalls } from '@qingyuan/contract/sources/apportionment.ts'
import { apportionmentSpecies } from '@qingyuan/contract/sources/trace-words.ts'
import { useMemo } from 'react'
import { isLabelOf, type Range } from '#/filters/range.ts'
import { useServerNow } from '#/hooks/server-now.ts'
import { useCall } from '#/hooks/use-call.ts'
import { urlMaybeNumber, urlOneOf, urlText, useUrlState } from '#/hooks/use-url-state.ts'

const shape = {
  place: urlMaybeNumber(),
  species: urlOneOf(apportionmentSpecies, 'pm2_5'),
  step: urlOneOf(['hour', 'day'] as const, 'hour'),
  from: urlText(),
  to: urlText(),
  /** An imported run instead of our own: the file's number. */
  imported: urlMaybeNumber(),
}
export type ShareStep = 'hour' | 'day'

type Lists = OutputOf<(typeof apportionmentTraceabilityCalls)['CAMXArea']>

/** While there is no result at all, how often the lists are asked again: the first day starts by itself. */
const firstDayMs = 10_000

/** What the page opens on: the days that are there; before there is any, the one that is being computed, with its progress. */
const openingDays = ({ days, underWay }: Lists): readonly string[] => (days.length === 0 && underWay !== null ? [underWay] : days)

/** The newest day with results; the newest week of them for days. Days come newest first. */
const newest = (days: readonly string[], step: ShareStep): Range | null => {
  const last = days[0]
  if (last === undefined) return null
  return step === 'hour' ? { from: `${last} 01`, to: `${last} 24` } : { from: days[6] ?? days.at(-1) ?? last, to: last }
}

/** Receptor, species and period, with what the operational runs have to offer. */
export const useReceptor = () => {
  const [state, change] = useUrlState(shape)
  const now = useServerNow()
  const source = state.imported === null ? {} : { source: state.imported }
  const areaQuery = useCall(apportionmentTraceabilityCalls.CAMXArea, source, {
    staleMs: 600_000,
    refetchEveryMs: lists => (lists && lists.days.length === 0 ? firstDayMs : undefined),
  })
  const area = areaQuery.data
  const receptor = area?.receptors.find(each => each.placeId === state.place) ?? area?.receptors[0]
  const { step } = state
  const range = useMemo(
    () =>
      isLabelOf(step, state.from) && isLabelOf(step, state.to)
        ? { from: state.from, to: state.to }
        : newest(area ? openingDays(area) : [], step),
    [step, state.from, state.to, area],
  )
  return {
    state,
    change,
    now,
    area,
    areaQuery,
    receptor,
    range,
    /** Null until the receptors and a day with results are known. */
    question: receptor && range ? { placeId: receptor.placeId, species: state.species, ...range, ...source } : null,
  }
}
export type Receptor = ReturnType<typeof useReceptor>
