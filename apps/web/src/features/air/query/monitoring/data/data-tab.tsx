import { Button } from 'antd'
import { FrameExport } from '#/page/frame-export.tsx'
import { EmptyState, StateGate } from '#/page/state-gate.tsx'
import { isBlank } from '../../parts/frame-rows.ts'
import type { TabProps } from '../tab-props.ts'
import type { Monitoring } from '../use-monitoring.ts'
import type { Questions } from '../use-questions.ts'
import { DataView } from './data-view.tsx'

const names = ({ shown }: Monitoring) => `${shown[0]?.name ?? ''}${shown.length > 1 ? `等 ${shown.length} 个点位` : ''}`

export const NothingThere = ({ m }: { m: Monitoring }) => (
  <EmptyState
    title="该时段没有数据"
    actions={
      <>
        <Button type="primary" onClick={m.latest}>
          跳到最近的时段
        </Button>
        <Button onClick={m.reset}>清除筛选</Button>
      </>
    }
  >
    {names(m)} {m.range.from} ~ {m.range.to} 未收到所选指标的数值。
  </EmptyState>
)

/** 数据: chart over the wide table. */
export const DataTab = ({ m, asked, review, stage }: TabProps) => (
  <StateGate query={asked.queries.data} what="监测数据查询" skeleton="chart-table" isEmpty={isBlank} empty={<NothingThere m={m} />}>
    {frame => <DataView key={m.family} m={m} frame={frame} review={review} stage={stage} />}
  </StateGate>
)

export const DataExport = ({ m, asked }: { m: Monitoring; asked: Questions }) => (
  <FrameExport call={m.calls.dataExport} input={asked.questions.data} hotkey />
)
