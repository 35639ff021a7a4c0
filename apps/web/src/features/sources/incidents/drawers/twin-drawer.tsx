import { tracingCalls } from '@qingyuan/contract/sources/incidents.ts'
import { SideDrawer } from '@qingyuan/ui/side-drawer.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { FrameTable } from '#/page/frame-table.tsx'
import { StateGate } from '#/page/state-gate.tsx'
import css from './drawers.module.css'

/** 模拟事件验证: how often known sources were found, by class of wind. */
export const TwinDrawer = ({ placeId, placeName, onClose }: { placeId: number; placeName: string; onClose: () => void }) => {
  const query = useCall(tracingCalls.TwinScores, { placeId })
  return (
    <SideDrawer open width={640} title="模拟事件验证" subtitle={placeName} onClose={onClose}>
      <p className={css.hint}>
        在已知源的模拟事件上，用同一套方法、被扰动的气象场和隐去的排放去溯源，看真实的源排第几、区间是否罩住真值、差多远。演示数据。
      </p>
      <StateGate query={query} what="模拟事件验证查询" isEmpty={frame => frame.rowCount === 0}>
        {frame => <FrameTable frame={frame} />}
      </StateGate>
    </SideDrawer>
  )
}
