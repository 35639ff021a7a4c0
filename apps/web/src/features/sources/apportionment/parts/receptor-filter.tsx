import type { OutputOf } from '@qingyuan/contract/call.ts'
import { apportionmentTraceabilityCalls } from '@qingyuan/contract/sources/apportionment.ts'
import { apportionmentSpecies } from '@qingyuan/contract/sources/trace-words.ts'
import { addDays, dayOfHour } from '@qingyuan/domain/time.ts'
import { Caption } from '@qingyuan/ui/layout.tsx'
import { Button } from 'antd'
import type { FilterGroup } from '#/filters/filter.ts'
import { FilterSelect } from '#/filters/filter-field.tsx'
import { PollutantPicker } from '#/filters/pollutant-picker.tsx'
import { isLabelOf, type Range } from '#/filters/range.ts'
import { RangeFilter } from '#/filters/range-filter.tsx'
import { StepSwitch } from '#/filters/step-switch.tsx'
import { usePageQuery } from '#/hooks/page-state.tsx'
import { useServerNow } from '#/hooks/server-now.ts'
import { useCall } from '#/hooks/use-call.ts'
import { type StateOf, urlMaybeNumber, urlOneOf, urlText } from '#/hooks/use-url-state.ts'
import { PageEmpty } from '#/page/page-empty.tsx'

const shape = {
  place: urlMaybeNumber(),
  species: urlOneOf(apportionmentSpecies, 'pm2_5'),
  step: urlOneOf(['hour', 'day'], 'hour'),
  from: urlText(),
  to: urlText(),
  /** An imported run instead of our own: the file's number. */
  imported: urlMaybeNumber(),
}
type State = StateOf<typeof shape>
type Lists = OutputOf<(typeof apportionmentTraceabilityCalls)['CAMXArea']>

/** While there is no result at all, how often the lists are read again: the first day starts by itself. */
const firstDayMs = 10_000

/** What the page opens on: the days that are there; before there is any, the one that is being computed, with its progress. */
const openingDays = ({ days, underWay }: Lists): readonly string[] => (days.length === 0 && underWay !== null ? [underWay] : days)

/** The newest day with results; the newest week of them for days. Days come newest first. */
const newest = (days: readonly string[], step: State['step']): Range | null => {
  const last = days[0]
  if (last === undefined) return null
  return step === 'hour' ? { from: `${last} 01`, to: `${last} 24` } : { from: days[6] ?? days.at(-1) ?? last, to: last }
}

/** Receptor, species and period, with what the operational runs have to offer. */
const useReceptor = (state: State) => {
  const { place, species, step, from, to, imported } = state
  const source = imported === null ? {} : { source: imported }
  const query = useCall(apportionmentTraceabilityCalls.CAMXArea, source, {
    staleMs: 600_000,
    refetchEveryMs: lists => (lists && lists.days.length === 0 ? firstDayMs : undefined),
  })
  usePageQuery(query)
  const area = query.data
  const receptor = area?.receptors.find(each => each.placeId === place) ?? area?.receptors[0]
  const range = isLabelOf(step, from) && isLabelOf(step, to) ? { from, to } : newest(area ? openingDays(area) : [], step)
  return {
    ...state,
    area,
    receptor,
    name: receptor?.name ?? '',
    range,
    /** Null until the receptors and a day with results are known. */
    input: receptor && range ? { placeId: receptor.placeId, species, ...range, ...source } : null,
  }
}
export type Receptor = ReturnType<typeof useReceptor>

const kinds: Readonly<Record<string, string>> = { city: '全市', county: '区县', station: '站点' }

const groupsOf = (receptors: Lists['receptors']) =>
  [...new Set(receptors.map(each => each.kind))].map(kind => ({
    label: kinds[kind] ?? kind,
    options: receptors.filter(each => each.kind === kind).map(({ placeId, name }) => ({ value: placeId, label: name })),
  }))

/** Another run has its own days, and not every pollutant. */
const sourceChange = ({ area, species }: Receptor, id: number) => {
  const known = area?.sources.find(each => each.id === id)?.species
  return { imported: id || null, from: '', to: '', species: known && !known.includes(species) ? known[0]! : species }
}

/** Where, what, whose result, step and period. */
export const receptorFilter: FilterGroup<typeof shape, Receptor> = {
  shape,
  useInput: useReceptor,
  Control: ({ input, change }) => {
    const now = useServerNow()
    const { area, receptor, species, step, imported, range } = input
    return (
      <>
        <FilterSelect
          label="受体"
          width={152}
          value={receptor?.placeId}
          onChange={place => change({ place })}
          options={groupsOf(area?.receptors ?? [])}
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={200}
          placeholder="选择受体"
        />
        <PollutantPicker
          label="污染物"
          value={species}
          onChange={next => change({ species: next })}
          from={apportionmentSpecies}
          name="污染物"
          width={96}
        />
        <StepSwitch only={['hour', 'day']} value={step} onChange={next => change({ step: next, from: '', to: '' })} />
        {area && area.sources.length > 0 && (
          <FilterSelect
            label="结果"
            name="结果来源"
            width={140}
            value={imported ?? 0}
            onChange={id => change(sourceChange(input, id))}
            options={[{ value: 0, label: '本系统模拟' }, ...area.sources.map(({ id, name }) => ({ value: id, label: `导入：${name}` }))]}
            popupMatchSelectWidth={260}
          />
        )}
        {range && <RangeFilter step={step} {...range} now={now} onChange={change} />}
        {imported === null && area?.underWay && <Caption>{area.underWay} 计算中</Caption>}
      </>
    )
  },
}

const NoResults = ({ receptor: { step, receptor, area }, page }: NoResultsProps) => {
  const day = addDays(dayOfHour(useServerNow()), -1)
  const range = step === 'hour' ? { from: `${day} 01`, to: `${day} 24` } : { from: day, to: day }
  if (area?.makingUp)
    return (
      <PageEmpty title="正在计算最近一天的来源解析" state={receptor ? 'ready' : 'empty'}>
        一天的计算约需两分钟，算完后自动显示。
      </PageEmpty>
    )
  return (
    <PageEmpty
      title="还没有来源解析结果"
      state={receptor ? 'ready' : 'empty'}
      actions={
        <Button type="primary" onClick={() => page.change(range)}>
          计算 {day}
        </Button>
      }
    >
      来源解析每日自动计算前一天，算完后在这里显示；也可以现在就算。
    </PageEmpty>
  )
}
interface NoResultsProps {
  receptor: Receptor
  page: { change: (range: Range) => void }
}

/** No day has been computed yet: why, and the way to one. The page is ready when there is a receptor to compute it for. */
export const noResults = ({ receptor, page }: NoResultsProps) => receptor.area && !receptor.input && <NoResults {...{ receptor, page }} />
