import { targetTraceabilityCalls } from '@qingyuan/contract/air/target-traceability.ts'
import { indicatorCalls } from '@qingyuan/contract/air/targets.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { type ColumnSpec, columnsByKey, type DeclaredFrame } from '@qingyuan/domain/declared-columns.ts'
import { numberCell } from '@qingyuan/domain/frame-cells.ts'
import { dayOfHour } from '@qingyuan/domain/time.ts'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Segmented } from 'antd'
import type { FilterGroup } from '#/filters/filter.ts'
import { FilterSelect } from '#/filters/filter-field.tsx'
import { optionsOf } from '#/filters/options-of.ts'
import { usePlaces } from '#/filters/use-places.ts'
import { useServerNow } from '#/hooks/server-now.ts'
import { useCall } from '#/hooks/use-call.ts'
import { urlMaybeNumber, urlOneOf, urlText } from '#/hooks/use-url-state.ts'
import type { PageProps } from '../create-page.tsx'
import { recordDrawer } from '../drawer.ts'
import type { FrameCell } from '../frame/frame-cell.ts'
import { useRecordAccess } from '../use-record-access.ts'
import type { TraceQuestion } from '../use-trace.ts'
import { itemsOfPeriod } from './period-items.ts'

export type Completion = OutputOf<typeof indicatorCalls.Completion>
export type PlaceState = Completion['places'][number]
export type ItemState = PlaceState['items'][number]

export const spanWords = { year: '年度', autumn: '秋冬季' } as const
export type Span = keyof typeof spanWords

const shape = { span: urlOneOf(['year', 'autumn'] as const, 'year'), year: urlMaybeNumber(), item: urlText() }

interface Period {
  span: Span
  year: number
}

/** The year, or the autumn and winter, that runs; in summer the one that ended last. */
const running = (span: Span, today: string): number => {
  const year = Number(today.slice(0, 4))
  return span === 'year' || today.slice(5) >= '10-01' ? year : year - 1
}

const periodOf = ({ span, year }: { span: Span; year: number | null }, now: number): Period => ({
  span,
  year: year ?? running(span, dayOfHour(now)),
})

const itemOf = (items: readonly ItemState[], chosen: string) =>
  items.find(({ item }) => item === chosen) ?? items.find(({ item }) => item.endsWith('pm2_5')) ?? items[0]

const PeriodPicker = ({ span, year, onYear }: Period & { onYear: (year: number) => void }) => {
  const known = useCall(targetTraceabilityCalls.TargetYear, {}, { staleMs: 600_000 }).data
  const now = Number(dayOfHour(useServerNow()).slice(0, 4))
  const set = (span === 'year' ? known?.years : known?.autumnYears) ?? []
  const years = [...new Set([...set, now, year])].sort((a, b) => b - a)
  return (
    <FilterSelect
      label={span === 'year' ? '年份' : '秋冬季'}
      name="年份"
      width={span === 'year' ? 104 : 136}
      value={year}
      onChange={onYear}
      options={years.map(value => ({ value, label: span === 'year' ? `${value} 年` : `${value}–${value + 1} 年` }))}
    />
  )
}

const ItemPicker = ({ item, onItem, ...period }: Period & { item: string; onItem: (item: string) => void }) => {
  const items = useCall(indicatorCalls.Completion, period).data?.places[0]?.items ?? []
  return (
    <FilterSelect
      label="指标"
      width={168}
      value={itemOf(items, item)?.item}
      onChange={onItem}
      options={items.map(each => ({ value: each.item, label: <Subscript text={each.label} /> }))}
      popupMatchSelectWidth={200}
    />
  )
}

/** Which period; for the pages about one item, which. */
const periodFilter = (withItem: boolean): FilterGroup<typeof shape, Period> => ({
  shape,
  useInput: state => periodOf(state, useServerNow()),
  Control: ({ state, input, change }) => (
    <>
      <Segmented<Span> value={state.span} onChange={span => change({ span, year: null, item: '' })} options={optionsOf(spanWords)} />
      <PeriodPicker {...input} onYear={year => change({ year })} />
      {withItem && <ItemPicker {...input} item={state.item} onItem={item => change({ item })} />}
    </>
  ),
})

export const attainmentFilters = (withItem: boolean) => ({
  period: periodFilter(withItem),
  place: urlMaybeNumber(),
  view: urlOneOf(['chart', 'table'] as const, 'chart'),
})
export const attainmentDrawers = { edit: recordDrawer }
type Props = PageProps<ReturnType<typeof attainmentFilters>, typeof attainmentDrawers>

/** How the targets of the period stand; the item and the place that are looked at, before a choice the user's own county, else the city. */
export const useTargets = ({ period, place: chosen, page }: Props) => {
  const query = useCall(indicatorCalls.Completion, period)
  const { places, own } = usePlaces()
  const placeOf = (id: number | null | undefined) => query.data?.places.find(({ placeId }) => placeId === id)
  const home = places && (placeOf(own?.id) ?? query.data?.places[0])
  const shown = placeOf(chosen) ?? home
  const item = itemOf(itemsOfPeriod(period.span, query.data?.places[0]?.items ?? []), page.state.item)
  return { query, home, shown, item, state: shown?.items.find(each => each.item === item?.item) }
}

export type AttainmentProps = Props & ReturnType<typeof useTargets>
export type AnsweredProps = AttainmentProps & { answer: Completion }

/** Lineage of a value of a target table: the statistics of its place over the days so far. */
export const useLineage = ({ from, until }: Completion) => {
  const hasAccess = useRecordAccess('区域')
  return ({ column, row }: FrameCell, frame: DeclaredFrame<{ place_id: ColumnSpec }>): TraceQuestion | null => {
    const placeId = numberCell(columnsByKey(frame).place_id, row)
    if (!hasAccess(placeId) || until === null) return null
    return { placeId, parameter: column.parameter ?? column.key.replace(/^aw_/, ''), step: 'day', time: from, until }
  }
}
