import { ExperimentOutlined } from '@ant-design/icons'
import { alarmRecordCalls } from '@qingyuan/contract/alarms/records.ts'
import { type AlarmState, alarmLifecycle } from '@qingyuan/domain/lifecycles/alarm.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { RecordsTable } from '@qingyuan/ui/records-table.tsx'
import { Button, Popover } from 'antd'
import { useState } from 'react'
import { pagingOf } from '#/filters/paging.ts'
import { FrameExport } from '#/page/frame-export.tsx'
import { EmptyState, StateGate } from '#/page/state-gate.tsx'
import { HandleBox } from './handle-box.tsx'
import { recordColumns } from './record-columns.tsx'
import css from './records.module.css'
import type { AlarmRow, Records } from './use-records.ts'

const states = ['', ...(Object.keys(alarmLifecycle.states) as AlarmState[])] as const

const StateTabs = ({ r }: { r: Records }) => {
  const counts = r.query.data?.states
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <div role="tablist" style={{ display: 'contents' }}>
      {states.map(state => (
        <button
          key={state}
          type="button"
          role="tab"
          className={css.tab}
          aria-selected={r.state.state === state}
          onClick={() => r.change({ state, page: 1 })}
        >
          {state === '' ? '全部' : alarmLifecycle.states[state].label} <b>{state === '' ? total : counts?.[state]}</b>
        </button>
      ))}
    </div>
  )
}

/** The furthest state back among those chosen decides what is offered; the server leaves out what cannot go there. */
const stateOfAll = (rows: readonly AlarmRow[]): AlarmState | undefined =>
  (['pending', 'handling', 'closed', 'false'] as const).find(state => rows.some(row => row.state === state))

const BatchHandling = ({ r }: { r: Records }) => {
  const [open, setOpen] = useState(false)
  const rows = (r.query.data?.rows ?? []).filter(row => r.chosen.includes(row.id))
  const state = stateOfAll(rows)
  const ready = state === 'pending' || state === 'handling'
  return (
    <Popover
      open={open && ready}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      content={
        <div style={{ width: 320 }}>
          <p style={{ margin: '0 0 8px' }}>已选 {rows.length} 条，已关闭和误报的不变</p>
          {ready && (
            <HandleBox
              ids={rows.map(row => row.id)}
              state={state}
              onDone={() => {
                r.choose([])
                setOpen(false)
              }}
            />
          )}
        </div>
      }
    >
      <Button disabled={!ready}>批量处理</Button>
    </Popover>
  )
}

/** 全部 待处理 处理中 已关闭 误报 over the table. */
export const RecordList = ({ r }: { r: Records }) => (
  <Card fill>
    <div className={css.head}>
      <StateTabs r={r} />
      <div className={css.tools}>
        <BatchHandling r={r} />
        <FrameExport call={alarmRecordCalls.TableExport} input={r.query.data && r.query.data.total > 0 ? r.asked : null} hotkey />
        <Button type="primary" icon={<ExperimentOutlined />} onClick={() => r.change({ open: 'rules', alarm: null, rule: null })}>
          规则与试算
        </Button>
      </div>
    </div>
    <StateGate
      query={r.query}
      what="站点报警查询"
      isEmpty={data => data.total === 0}
      empty={
        <EmptyState title="该时段没有报警" actions={<Button onClick={r.reset}>清除筛选</Button>}>
          {r.input.from} 至 {r.input.to} 没有符合条件的报警。
        </EmptyState>
      }
    >
      {data => (
        <RecordsTable
          columns={recordColumns}
          rows={data.rows}
          rowKey="id"
          paging={pagingOf(r.state, data.total, r.change)}
          onOpen={row => r.change({ alarm: row.id, open: '' })}
          openKey={r.state.alarm ?? undefined}
          selection={{ chosen: r.chosen, onChange: r.choose }}
        />
      )}
    </StateGate>
  </Card>
)
