import type { OutputOf } from '@qingyuan/contract/call.ts'
import { auditCalls } from '@qingyuan/contract/system/audit-log.ts'
import { FactList } from '@qingyuan/ui/fact-list.tsx'
import type { RecordColumn } from '@qingyuan/ui/records-table.tsx'
import { SideDrawer } from '@qingyuan/ui/side-drawer.tsx'
import { Button, Tag } from 'antd'
import { useState } from 'react'
import { anyDays } from '#/filters/period.tsx'
import { search } from '#/filters/search.tsx'
import { useAction } from '#/hooks/use-call.ts'
import { recordDrawer } from '#/page/drawer.ts'
import { recordsPage } from '#/page/records-page.tsx'

type AuditRow = OutputOf<typeof auditCalls.AuditQuery>['rows'][number]

const shown = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** One entry of the log with everything it kept. */
const AuditDrawer = ({ row, onClose }: { row: AuditRow; onClose: () => void }) => (
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

const columns: readonly RecordColumn<AuditRow>[] = [
  { title: '时间', dataIndex: 'at', width: 168 },
  { title: '人员', dataIndex: 'actor', width: 120 },
  { title: '动作', dataIndex: 'title', width: 200 },
  { title: '对象', dataIndex: 'subject', width: 320 },
  { title: '来源地址', dataIndex: 'ip', width: 140 },
]

const Verify = () => {
  const { run, busy } = useAction(auditCalls.AuditVerify)
  const [verdict, setVerdict] = useState<{ intact: boolean; text: string } | null>(null)
  const verify = async () => {
    const result = await run({})
    if (!result) return
    setVerdict({ intact: result.intact, text: result.intact ? `${result.entries} 条，链完整` : `第 ${result.brokenAt} 条处断裂` })
  }
  return (
    <>
      {verdict && <Tag color={verdict.intact ? 'green' : 'red'}>{verdict.text}</Tag>}
      <Button loading={busy} onClick={() => void verify()}>
        校验审计链
      </Button>
    </>
  )
}

/** 审计日志. */
export const Page = recordsPage(
  auditCalls.AuditQuery,
  {
    filters: { days: anyDays, search: search('人员、动作或对象', 220) },
    drawers: { entry: recordDrawer },
    actions: () => <Verify />,
  },
  ({ days, search: text, entry }) => ({
    input: { ...days, search: text },
    paged: true,
    columns,
    opens: entry,
    rowDrawer: (row, close) => row && <AuditDrawer row={row} onClose={close} />,
    what: '审计日志查询',
  }),
)
