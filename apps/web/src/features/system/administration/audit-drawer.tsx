import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { auditCalls } from '@qingyuan/contract/system/audit-log.ts'
import { FactList } from '@qingyuan/ui/fact-list.tsx'
import { SideDrawer } from '@qingyuan/ui/side-drawer.tsx'

export type AuditRow = OutputOf<typeof auditCalls.AuditQuery>['rows'][number]

const shown = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** One entry of the log with everything it kept. */
export const AuditDrawer = ({ row, onClose }: { row: AuditRow; onClose: () => void }) => (
  <SideDrawer open onClose={onClose} title={row.title} subtitle={`${row.at} · ${row.actor}`}>
    <FactList
      facts={[
        ['编号', row.id],
        ['动作', row.action],
        ['对象', row.subject ?? '—'],
        ['来源地址', row.ip ?? '—'],
        ...Object.entries((row.detail ?? {}) as Record<string, unknown>).map(([key, value]) => [key, shown(value)] as const),
      ]}
    />
  </SideDrawer>
)
