import { RowPanels } from '@qingyuan/charts/target/row-panels.tsx'
import { roomItems } from '@qingyuan/contract/air/air-words.ts'
import { targetCalls } from '@qingyuan/contract/air/targets.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { columnOf, rowOfPlace } from '@qingyuan/domain/frame-cells.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { addDays, dayOfHour, formatHour } from '@qingyuan/domain/time.ts'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Segmented } from 'antd'
import { usePlaces } from '#/filters/use-places.ts'
import { useServerNow } from '#/hooks/server-now.ts'
import { useCall } from '#/hooks/use-call.ts'
import { useHotkeys } from '#/hooks/use-hotkeys.ts'
import { urlMaybeNumber, urlNumber, urlOneOf, useUrlState } from '#/hooks/use-url-state.ts'
import type { FrameCell } from '#/page/frame/frame-cell.ts'
import { FrameExport } from '#/page/frame-export.tsx'
import { FrameTable } from '#/page/frame-table.tsx'
import { PageFrame } from '#/page/page-frame.tsx'
import { EmptyState, pageStateOf, StateGate } from '#/page/state-gate.tsx'
import { TraceDrawer } from '#/page/trace-drawer.tsx'
import { useTrace } from '#/page/use-trace.ts'
import { toast } from '#/toaster.tsx'
import { panelOf, placeOf, rowNames } from '../parts/frame-panels.ts'
import { PictureCard } from '../parts/picture-card.tsx'
import css from '../parts/targets.module.css'
import { WhatIfCard } from './what-if-card.tsx'

type Item = (typeof roomItems)[number]
const shape = {
  item: urlOneOf(roomItems, 'pm2_5'),
  place: urlMaybeNumber(),
  rest: urlNumber(35),
  view: urlOneOf(['chart', 'table'] as const, 'chart'),
}

const isBlank = (frame: Frame) => columnOf(frame, 'year_mean')?.values.every(value => value === null) ?? true

/** Headings with 剩余允许 in them need more than a number. */
const widthsOf = (frame: Frame) => Object.fromEntries(frame.columns.map(({ key }) => [key, key === 'name' ? 72 : 112]))

/** Hours of today, days of the month or of the year: what a mean of the table is made of. */
const spanOf = (part: string, frame: Frame) => {
  const hour = (frame.meta.period ?? '').replace('截至 ', '')
  const day = hour.slice(0, 10)
  if (part === 'today') return { step: 'hour', time: `${day} 01`, until: hour } as const
  const time = part === 'month' ? `${day.slice(0, 7)}-01` : `${day.slice(0, 4)}-01-01`
  // The day that runs is no day of a mean yet.
  const ended = addDays(day, -1)
  return { step: 'day', time, until: ended < time ? time : ended } as const
}

/** 今日目标余量. */
export const Page = () => {
  const [state, change] = useUrlState(shape)
  const question = { item: state.item }
  const query = useCall(targetCalls.Room, question)
  const trace = useTrace()
  const { byId, own } = usePlaces()
  const now = useServerNow()
  useHotkeys(trace.question ? { Escape: trace.close } : {})
  const { label, unit } = parameters[state.item]
  const explain =
    (frame: Frame) =>
    ({ column, row }: FrameCell) => {
      const placeId = placeOf(frame, row)
      if (placeId === null || !byId.has(placeId)) return toast.info('本账户看不到该区域的原始记录，不能溯数')
      trace.open({ placeId, parameter: state.item, ...spanOf(column.trace?.statistic ?? '', frame) })
    }
  const name = `${label} 今日目标余量`
  return (
    <PageFrame
      state={pageStateOf([query], query.data && isBlank(query.data))}
      filters={
        <Segmented<Item>
          value={state.item}
          onChange={item => change({ item })}
          options={roomItems.map(value => ({ value, label: <Subscript text={parameters[value].label} /> }))}
        />
      }
      actions={<span className={css.method}>{query.data?.meta.period}　小时值以结束时刻标注</span>}
      drawer={<TraceDrawer question={trace.question} onClose={trace.close} />}
    >
      <StateGate
        query={query}
        what="目标余量查询"
        skeleton="table"
        isEmpty={isBlank}
        empty={
          <EmptyState title="今年还没有日均值">{dayOfHour(now).slice(0, 4)} 年的第一个日均值产生后，这里给出各区县的余量。</EmptyState>
        }
      >
        {frame => (
          <div className={css.stack}>
            <div className={css.aside}>
              <PictureCard
                query={query}
                what="目标余量查询"
                title={<Subscript text={name} />}
                subtitle="剩余允许：全年达标；本月月均不高于年目标；今日不高于全年允许值"
                name={`${name} ${formatHour(now)}`}
                about={frame.meta.period ?? ''}
                view={state.view}
                onView={view => change({ view })}
                hotkey
                draw={(_, size) => (
                  <RowPanels
                    {...size}
                    rows={rowNames(frame)}
                    panels={[
                      panelOf(frame, 'today_mean', { title: '今日截至目前', allowed: 'today_allowed', target: 'target' }),
                      panelOf(frame, 'month_mean', { title: '本月', allowed: 'month_allowed', target: 'target' }),
                      panelOf(frame, 'year_mean', { title: '今年', allowed: 'year_allowed', target: 'target' }),
                    ]}
                    chosen={rowOfPlace(frame, state.place ?? own?.id)}
                    onPick={row => change({ place: placeOf(frame, row) })}
                    label={name}
                  />
                )}
                table={
                  <FrameTable
                    frame={frame}
                    widths={widthsOf(frame)}
                    onTrace={explain(frame)}
                    selected={rowOfPlace(frame, state.place ?? own?.id)}
                  />
                }
                exportTool={<FrameExport call={targetCalls.RoomExport} input={question} compact hotkey />}
              />
              <WhatIfCard frame={frame} rest={state.rest} onRest={rest => change({ rest })} unit={unit} />
            </div>
          </div>
        )}
      </StateGate>
    </PageFrame>
  )
}
