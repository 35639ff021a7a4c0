import { Button } from 'antd'
import { FrameExport } from '#/page/frame-export.tsx'
import { EmptyState, StateGate } from '#/page/state-gate.tsx'
import { isBlank } from '../../parts/frame-rows.ts'
import type { TabProps } from '../tab-props.ts'
import type { Monitoring } from '../use-monitoring.ts'
import type { Questions } from '../use-questions.ts'
import { OverlayItems } from './overlay-items.tsx'
import { OverlayView } from './overlay-view.tsx'

/** 叠加: several parameters and places on one time axis with two y axes. */
export const OverlayTab = ({ m, asked, stage }: TabProps) => (
  <>
    <OverlayItems m={m} />
    <StateGate
      query={asked.queries.overlay}
      what="叠加分析查询"
      skeleton="chart-table"
      isEmpty={isBlank}
      empty={
        <EmptyState
          title="该时段没有所选指标的数据"
          actions={
            <Button type="primary" onClick={() => m.change({ overlay: ['pm2_5', 'pm10'], from: '', to: '' })}>
              改看 PM₂.₅、PM₁₀
            </Button>
          }
        >
          气象和 TVOC、NMHC 只有部分站点监测；区县、城市没有气象均值时也会为空。
        </EmptyState>
      }
    >
      {frame => <OverlayView m={m} frame={frame} legend={asked.queries.legend.data} stage={stage} />}
    </StateGate>
  </>
)

export const OverlayExport = ({ m, asked }: { m: Monitoring; asked: Questions }) => (
  <FrameExport call={m.calls.overlayExport} input={asked.questions.overlay} hotkey />
)
