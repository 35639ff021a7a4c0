import { tracingCalls } from '@qingyuan/contract/sources/incidents.ts'
import { Hint } from '@qingyuan/ui/layout.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { FrameTable } from '#/page/frame-table.tsx'
import { QueryDrawer } from '#/page/query-drawer.tsx'

interface VerificationDrawerProps {
  placeId: number
  placeName: string
  onClose: () => void
}

/** 模拟事件验证: how often known sources were found, by class of wind. */
export const VerificationDrawer = ({ placeId, placeName, onClose }: VerificationDrawerProps) => (
  <QueryDrawer
    query={useCall(tracingCalls.TwinScores, { placeId })}
    width={640}
    title="模拟事件验证"
    subtitle={placeName}
    what="模拟事件验证查询"
    skeleton="table"
    isEmpty={frame => frame.rowCount === 0}
    above={
      <Hint margin={[0, 0, 12, 0]}>
        在已知源的模拟事件上，用同一套方法、被扰动的气象场和隐去的排放去溯源，看真实的源排第几、区间是否罩住真值、差多远。演示数据。
      </Hint>
    }
    onClose={onClose}
  >
    {frame => <FrameTable frame={frame} />}
  </QueryDrawer>
)
