import type { OutputOf } from '@qingyuan/contract/call.ts'
import { auditCalls } from '@qingyuan/contract/system/audit-log.ts'
import { formatMinute } from '@qingyuan/domain/time.ts'
import { FactList } from '@qingyuan/ui/fact-list.tsx'
import type { RecordColumn } from '@qingyuan/ui/records-table.tsx'
import { SideDrawer } from '@qingyuan/ui/side-drawer.tsx'
import { Button, Tag } from 'antd'
import { useState } from 'react'
import { flag } from '#/filters/choice.tsx'
import type { Filter } from '#/filters/filter.ts'
import { FilterSelect } from '#/filters/filter-field.tsx'
import { anyDays } from '#/filters/period.tsx'
import { search } from '#/filters/search.tsx'
import { useAction, useCall } from '#/hooks/use-call.ts'
import { urlText } from '#/hooks/use-url-state.ts'
import { recordDrawer } from '#/page/drawer.ts'
import { FrameExport } from '#/page/frame-export.tsx'
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

const verdictText = ({ entries, intact, brokenAt, unmarked, noted }: OutputOf<typeof auditCalls.AuditVerify>): string => {
  if (brokenAt === -1) return '末尾的记录缺失，或与库外留存不符'
  if (!intact) return `第 ${brokenAt} 条处断裂`
  const outside = noted ? `，与库外留存一致（${noted.entries} 条，${formatMinute(Date.parse(noted.at))}）` : ''
  return `${entries} 条，链完整${outside}${unmarked > 0 ? `，${unmarked} 条没有本机密钥的签名` : ''}`
}

const Verify = () => {
  const { run, busy } = useAction(auditCalls.AuditVerify)
  const [verdict, setVerdict] = useState<{ intact: boolean; text: string } | null>(null)
  const verify = async () => {
    const result = await run({})
    if (!result) return
    setVerdict({ intact: result.intact, text: verdictText(result) })
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

/** One action of those in the log, or all. */
const action: Filter<string, string | undefined> = {
  url: urlText(),
  useInput: value => value || undefined,
  Control: ({ value, onChange }) => (
    <FilterSelect
      label="动作"
      width={200}
      value={value || undefined}
      onChange={(next: string | undefined) => onChange(next ?? '')}
      options={(useCall(auditCalls.AuditActions, {}).data ?? []).map(each => ({ value: each.action, label: each.title }))}
      placeholder="全部"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
    />
  ),
}

/** 审计日志. */
export const Page = recordsPage(
  auditCalls.AuditQuery,
  {
    filters: { days: anyDays, action, search: search('人员、动作或对象', 220), visits: flag('含访问记录') },
    drawers: { entry: recordDrawer },
    actions: () => <Verify />,
  },
  ({ days, action: ofAction, search: text, visits, entry }) => {
    const input = { ...days, search: text, action: ofAction, visits: visits || ofAction ? undefined : false }
    return {
      input,
      paged: true,
      columns,
      opens: entry,
      rowDrawer: (row, close) => row && <AuditDrawer row={row} onClose={close} />,
      what: '审计日志查询',
      tools: answer => <FrameExport call={auditCalls.AuditTableExport} input={answer && answer.total > 0 ? input : null} hotkey />,
    }
  },
)
