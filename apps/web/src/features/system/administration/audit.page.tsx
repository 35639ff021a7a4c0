import { auditCalls } from '@qingyuan/contract/system/audit-log.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { type RecordColumn, RecordsTable } from '@qingyuan/ui/records-table.tsx'
import { Button, Input, Tag } from 'antd'
import { useState } from 'react'
import { DayRangeFilter } from '#/filters/day-range-filter.tsx'
import { pagingOf, urlPaging } from '#/filters/paging.ts'
import { useAction, useCall } from '#/hooks/use-call.ts'
import { urlText, useUrlState } from '#/hooks/use-url-state.ts'
import { PageFrame } from '#/page/page-frame.tsx'
import { pageStateOf, StateGate } from '#/page/state-gate.tsx'
import { AuditDrawer, type AuditRow } from './audit-drawer.tsx'

const shape = { ...urlPaging, search: urlText(), from: urlText(), to: urlText() }
const columns: readonly RecordColumn<AuditRow>[] = [
  { title: '时间', dataIndex: 'at', width: 168 },
  { title: '人员', dataIndex: 'actor', width: 120 },
  { title: '动作', dataIndex: 'title', width: 200 },
  { title: '对象', dataIndex: 'subject', width: 320, render: (text: string | null) => text ?? '—' },
  { title: '来源地址', dataIndex: 'ip', width: 140, render: (text: string | null) => text ?? '—' },
]

const Verify = () => {
  const { run, busy } = useAction(auditCalls.AuditVerify)
  const [said, say] = useState<{ intact: boolean; text: string } | null>(null)
  const verify = async () => {
    const result = await run({})
    if (!result) return
    say({ intact: result.intact, text: result.intact ? `${result.entries} 条，链完整` : `第 ${result.brokenAt} 条处断裂` })
  }
  return (
    <>
      {said && <Tag color={said.intact ? 'green' : 'red'}>{said.text}</Tag>}
      <Button loading={busy} onClick={() => void verify()}>
        校验审计链
      </Button>
    </>
  )
}

export const Page = () => {
  const [state, change] = useUrlState(shape)
  const [open, setOpen] = useState<AuditRow | null>(null)
  const { search, from, to, page, pageSize } = state
  const query = useCall(auditCalls.AuditQuery, {
    page,
    pageSize,
    search: search || undefined,
    from: from || undefined,
    to: to || undefined,
  })
  const filters = (
    <>
      <DayRangeFilter from={from} to={to} onChange={(from, to) => change({ from, to, page: 1 })} clearable />
      <Input.Search
        allowClear
        defaultValue={search}
        placeholder="人员、动作或对象"
        style={{ width: 220 }}
        onSearch={search => change({ search, page: 1 })}
      />
    </>
  )
  return (
    <PageFrame
      state={pageStateOf([query], query.data?.total === 0)}
      filters={filters}
      actions={<Verify />}
      drawer={open && <AuditDrawer row={open} onClose={() => setOpen(null)} />}
    >
      <Card fill>
        <StateGate query={query} what="审计日志查询" isEmpty={data => data.total === 0}>
          {data => (
            <RecordsTable
              columns={columns}
              rows={data.rows}
              rowKey="id"
              paging={pagingOf(state, data.total, change)}
              onOpen={setOpen}
              openKey={open?.id}
            />
          )}
        </StateGate>
      </Card>
    </PageFrame>
  )
}
