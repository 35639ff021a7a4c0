import { mobileRunCalls } from '@qingyuan/contract/mobile/mobile-runs.ts'
import { SideDrawer } from '@qingyuan/ui/side-drawer.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { FrameExport } from '#/page/frame-export.tsx'
import { FrameTable } from '#/page/frame-table.tsx'
import { EmptyState, StateGate } from '#/page/state-gate.tsx'
import type { Mobile } from '../use-mobile.ts'

const widths = { row: 56, field: 110, cell: 130, reason: 220, whole: 96 }

/** Rows and cells of a file that were not taken, each with its reason. */
export const RefusalsDrawer = ({ m }: { m: Mobile }) => {
  const input = m.run ? { runId: m.run.id } : null
  const query = useCall(mobileRunCalls.Refusals, input)
  return (
    <SideDrawer
      open
      width={640}
      onClose={() => m.change({ open: 'runs' })}
      title="拒收行"
      subtitle={m.run?.name}
      foot={
        <>
          <span />
          <FrameExport call={mobileRunCalls.RefusalsExport} input={query.data ? input : null} />
        </>
      }
    >
      <StateGate query={query} what="拒收行查询" isEmpty={frame => frame.rowCount === 0} empty={<EmptyState title="没有拒收的行" />}>
        {frame => <FrameTable frame={frame} widths={widths} />}
      </StateGate>
    </SideDrawer>
  )
}
