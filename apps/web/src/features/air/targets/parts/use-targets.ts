import { indicatorCalls } from '@qingyuan/contract/air/targets.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { dayOfHour } from '@qingyuan/domain/time.ts'
import { usePlaces } from '#/filters/use-places.ts'
import { useServerNow } from '#/hooks/server-now.ts'
import { useCall } from '#/hooks/use-call.ts'
import { urlMaybeNumber, urlOneOf, urlText, useUrlState } from '#/hooks/use-url-state.ts'

export type Completion = OutputOf<typeof indicatorCalls.Completion>
export type PlaceState = Completion['places'][number]
export type ItemState = PlaceState['items'][number]

export const spanWords = { year: '年度', autumn: '秋冬季' } as const
export type Span = keyof typeof spanWords

const shape = {
  span: urlOneOf(['year', 'autumn'] as const, 'year'),
  year: urlMaybeNumber(),
  item: urlText(),
  place: urlMaybeNumber(),
  /** Place whose targets are being edited. */
  edit: urlMaybeNumber(),
  view: urlOneOf(['chart', 'table'] as const, 'chart'),
}

/** The year, or the autumn and winter, that runs; in summer the one that ended last. */
const running = (span: Span, today: string): number => {
  const year = Number(today.slice(0, 4))
  return span === 'year' || today.slice(5) >= '10-01' ? year : year - 1
}

/** Nobody set a target for the period yet. */
export const isUnset = ({ places }: Completion): boolean => places.every(({ items }) => items.every(({ target }) => target === null))

/** Which period, which item, which place, and how the targets of the period stand; before a choice the user's own county, else the city. */
export const useTargets = () => {
  const [state, change] = useUrlState(shape)
  const today = dayOfHour(useServerNow())
  const year = state.year ?? running(state.span, today)
  const question = { span: state.span, year }
  const query = useCall(indicatorCalls.Completion, question)
  const items = query.data?.places[0]?.items ?? []
  const item = items.find(each => each.item === state.item) ?? items.find(each => each.item.endsWith('pm2_5')) ?? items[0]
  const { places, own } = usePlaces()
  const placeOf = (id: number | null | undefined) => query.data?.places.find(each => each.placeId === id)
  const home = places && (placeOf(own?.id) ?? query.data?.places[0])
  const place = placeOf(state.place) ?? home
  return { state, change, today, year, question, query, items, item, place, home }
}
export type Targets = ReturnType<typeof useTargets>
