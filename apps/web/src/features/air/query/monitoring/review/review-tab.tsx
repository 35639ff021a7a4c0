import { reviewCalls } from '@qingyuan/contract/air/review.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { formatHour, hourMs } from '@qingyuan/domain/time.ts'
import { Button, Tag } from 'antd'
import { useMemo, useState } from 'react'
import { FrameExport } from '#/page/frame-export.tsx'
import { EmptyState, StateGate } from '#/page/state-gate.tsx'
import type { Monitoring } from '../use-monitoring.ts'
import type { Questions } from '../use-questions.ts'
import css from './review.module.css'
import { SuspectTable } from './suspect-table.tsx'
import { isOpen, kindCounts, suspectRows, targetsOf } from './suspects.ts'
import type { Review } from './use-review.ts'

const Suspects = ({ frame, review }: { frame: Frame; review: Review }) => {
  const all = useMemo(() => suspectRows(frame), [frame])
  const [kind, setKind] = useState<string | null>('待审核')
  const [keys, setKeys] = useState<readonly string[]>([])
  const open = all.filter(row => isOpen(row.kind))
  const rows = kind === null ? all : kind === '待审核' ? open : all.filter(row => row.kind === kind)
  const targets = targetsOf(all.filter(row => keys.includes(row.key)))
  const count = targets.reduce((sum, target) => sum + target.hours.length, 0)
  const judge = (verdict: 'invalid' | 'valid') => review.mark({ verdict, targets })
  return (
    <>
      <div className={css.bar}>
        <Tag.CheckableTag checked={kind === '待审核'} onChange={() => setKind('待审核')}>
          待审核 {open.length}
        </Tag.CheckableTag>
        <Tag.CheckableTag checked={kind === null} onChange={() => setKind(null)}>
          全部 {all.length}
        </Tag.CheckableTag>
        {kindCounts(all).map(([name, n]) => (
          <Tag.CheckableTag key={name} checked={kind === name} onChange={on => setKind(on ? name : null)}>
            {name} {n}
          </Tag.CheckableTag>
        ))}
        <span className={css.actions}>
          {review.allowed ? (
            <>
              {count > 0 && `已选 ${count} 个小时值`}
              <Button disabled={count === 0} onClick={() => judge('valid')}>
                标记有效
              </Button>
              <Button type="primary" disabled={count === 0} onClick={() => judge('invalid')}>
                标记无效
              </Button>
            </>
          ) : (
            '没有“监测数据审核”权限，只能查看'
          )}
        </span>
      </div>
      {rows.length === 0 ? (
        <EmptyState title="该时段没有此类数据">恒值、突变、倒挂、负值、设备标识与缺失在这里逐小时列出，可换上方的类别或时间。</EmptyState>
      ) : (
        <SuspectTable rows={rows} review={review} keys={keys} onKeys={setKeys} />
      )}
    </>
  )
}

const lastWeek = (now: number) => ({ step: 'hour' as const, from: formatHour(now - 167 * hourMs), to: formatHour(now) })

/** 审核: what looks wrong, hour by hour, and the verdict on it. */
export const ReviewTab = ({ m, asked, review }: { m: Monitoring; asked: Questions; review: Review }) => (
  <StateGate
    query={asked.queries.suspects}
    what="待审核数据查询"
    isEmpty={frame => frame.rowCount === 0}
    empty={
      <EmptyState
        title="没有需要审核的数据"
        actions={
          <>
            <Button type="primary" onClick={() => m.change(lastWeek(m.now))}>
              看近 7 天
            </Button>
            <Button
              onClick={() =>
                m.change({
                  places: (m.places ?? []).filter(place => place.kind !== 'neighbour' && place.kind !== 'station').map(place => place.id),
                })
              }
            >
              看全部站点
            </Button>
          </>
        }
      >
        {m.range.from} ~ {m.range.to} 所选点位的站点没有缺失、恒值、突变、倒挂、负值，也没有设备标识。
      </EmptyState>
    }
  >
    {frame => <Suspects frame={frame} review={review} />}
  </StateGate>
)

export const ReviewExport = ({ asked }: { asked: Questions }) => (
  <FrameExport call={reviewCalls.SuspectsExport} input={asked.questions.review} hotkey />
)
