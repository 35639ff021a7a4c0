import { mobileRunCalls } from '@qingyuan/contract/mobile/mobile-runs.ts'
import { useCall } from '#/hooks/use-call.ts'
import { FrameExport } from '#/page/frame-export.tsx'
import { FrameTable } from '#/page/frame-table.tsx'
import { QueryDrawer } from '#/page/query-drawer.tsx'
import { EmptyState } from '#/page/state-gate.tsx'
import type { Mobile } from '../use-mobile.ts'

/** Rows and cells of a file that were not taken, each with its reason. */
export const RefusalsDrawer = ({ m }: { m: Mobile }) => {
  const input = m.run ? { runId: m.run.id } : null
  return (
    <QueryDrawer
      query={useCall(mobileRunCalls.Refusals, input)}
      what="拒收行查询"
      skeleton="table"
      width={640}
      onClose={() => m.drawer.open('runs')}
      title="拒收行"
      subtitle={m.run?.name}
      foot={() => (
        <>
          <span />
          <FrameExport call={mobileRunCalls.RefusalsExport} input={input} />
        </>
      )}
      isEmpty={frame => frame.rowCount === 0}
      empty={<EmptyState title="没有拒收的行" />}
    >
      {frame => <FrameTable frame={frame} />}
    </QueryDrawer>
  )
}
