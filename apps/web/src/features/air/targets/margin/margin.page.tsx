import { RowPanels } from '@qingyuan/charts/target/row-panels.tsx'
import { roomItems } from '@qingyuan/contract/air/air-words.ts'
import { targetCalls } from '@qingyuan/contract/air/targets.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { rowOfPlace } from '@qingyuan/domain/frame-cells.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { addDays, dayOfHour, formatHour } from '@qingyuan/domain/time.ts'
import { Caption, Text } from '@qingyuan/ui/layout.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Segmented } from 'antd'
import { filter } from '#/filters/filter.ts'
import { usePlaces } from '#/filters/use-places.ts'
import { useServerNow } from '#/hooks/server-now.ts'
import { useCall } from '#/hooks/use-call.ts'
import { urlMaybeNumber, urlNumber, urlOneOf } from '#/hooks/use-url-state.ts'
import { FrameCard } from '#/page/cards/frame-card.tsx'
import { createPage, type PageProps } from '#/page/create-page.tsx'
import type { FrameCell } from '#/page/frame/frame-cell.ts'
import { EmptyState, StateGate } from '#/page/state-gate.tsx'
import { useRecordAccess } from '#/page/use-record-access.ts'
import type { TraceQuestion } from '#/page/use-trace.ts'
import { panelOf, placeOf, rowNames } from '../parts/frame-panels.ts'
import css from '../parts/targets.module.css'
import { WhatIfCard } from './what-if-card.tsx'

const filters = {
  item: filter(urlOneOf(roomItems, 'pm2_5'), ({ value, onChange }) => (
    <Segmented
      value={value}
      onChange={onChange}
      options={roomItems.map(id => ({ value: id, label: <Subscript text={parameters[id].label} /> }))}
    />
  )),
  place: urlMaybeNumber(),
  rest: urlNumber(35),
  view: urlOneOf(['chart', 'table'] as const, 'chart'),
}
type Props = PageProps<typeof filters, object>

type RoomFrame = OutputOf<typeof targetCalls.Room>
const isBlank = (frame: RoomFrame) => columnsByKey(frame).year_mean.values.every(value => value === null)

/** Hours of today, days of the month or of the year: what a mean of the table is made of. */
const spanOf = (part: string, frame: RoomFrame) => {
  const hour = (frame.meta.period ?? '').replace('截至 ', '')
  const day = hour.slice(0, 10)
  if (part === 'today') return { step: 'hour', time: `${day} 01`, until: hour } as const
  const time = part === 'month' ? `${day.slice(0, 7)}-01` : `${day.slice(0, 4)}-01-01`
  // The day that runs is no day of a mean yet.
  const ended = addDays(day, -1)
  return { step: 'day', time, until: ended < time ? time : ended } as const
}

const RoomCard = ({ item, place, view, page }: Props) => {
  const { own } = usePlaces()
  const hasAccess = useRecordAccess('区域')
  const now = useServerNow()
  const name = `${parameters[item].label} 今日目标余量`
  const chosen = (frame: RoomFrame) => rowOfPlace(frame, place ?? own?.id)
  const lineage = ({ column, row }: FrameCell, frame: RoomFrame): TraceQuestion | null => {
    const placeId = placeOf(frame, row)
    return hasAccess(placeId) ? { placeId, parameter: item, ...spanOf(column.trace?.statistic ?? '', frame) } : null
  }
  return (
    <FrameCard
      main
      hotkey
      call={targetCalls.Room}
      input={{ item }}
      title={name}
      subtitle="剩余允许：全年达标；本月月均不高于年目标；今日不高于全年允许值"
      what="目标余量查询"
      name={`${name} ${formatHour(now)}`}
      about={({ meta }) => meta.period ?? ''}
      view={view}
      onView={next => page.change({ view: next })}
      leastWidth={560}
      figure={(frame, size) => {
        const columns = columnsByKey(frame)
        const panel = (part: 'today' | 'month' | 'year', title: string) =>
          panelOf(columns[`${part}_mean`], title, { allowed: columns[`${part}_allowed`], target: columns.target })
        return (
          <RowPanels
            {...size}
            rows={rowNames(frame)}
            panels={[panel('today', '今日截至目前'), panel('month', '本月'), panel('year', '今年')]}
            chosen={chosen(frame)}
            onPick={row => page.change({ place: placeOf(frame, row) })}
            label={name}
          />
        )
      }}
      lineage={lineage}
      selected={chosen}
    />
  )
}

const useRoom = ({ item }: Props) => ({ room: useCall(targetCalls.Room, { item }) })

const Room = (props: Props & ReturnType<typeof useRoom>) => {
  const year = dayOfHour(useServerNow()).slice(0, 4)
  return (
    <StateGate
      main
      query={props.room}
      what="目标余量查询"
      isEmpty={isBlank}
      empty={<EmptyState title="今年还没有日均值">{year} 年的第一个日均值产生后，这里给出各区县的余量。</EmptyState>}
    >
      {frame => (
        <div className={css.stack}>
          <Caption as="p">
            <Subscript text="余量按全年均值分摊到其余时段，适用于 PM₂.₅、PM₁₀、NO₂、SO₂。O₃、CO 的年度目标按百分位数考核（O₃ 日最大 8 h 第 90、CO 日均第 95 百分位数），单日高低不能分摊，不计算余量；达标情况见“目标达成形势”。" />
          </Caption>
          <div className={css.aside}>
            <RoomCard {...props} />
            <WhatIfCard frame={frame} rest={props.rest} onRest={rest => props.page.change({ rest })} unit={parameters[props.item].unit} />
          </div>
        </div>
      )}
    </StateGate>
  )
}

/** 今日目标余量. */
export const Page = createPage(
  {
    filters,
    useShared: useRoom,
    actions: ({ room }) => (
      <Text colour="textSecondary" size={12} lineHeight={18}>
        {room.data?.meta.period}　小时值以结束时刻标注
      </Text>
    ),
  },
  Room,
)
