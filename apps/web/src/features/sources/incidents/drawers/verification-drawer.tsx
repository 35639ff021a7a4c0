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
        在来源已知的模拟事件上，用同一套方法、被扰动的气象场和隐去的排放去溯源，看真实的源排第几、区间是否罩住真值、差多远。一半事件掺入不在清单内的未知来源（占新增的
        25 %、50 % 或 80 %），看能否检出、是否把它算到企业头上。演示数据。
      </Hint>
    }
    onClose={onClose}
  >
    {frame => <FrameTable frame={frame} />}
  </QueryDrawer>
)
