import type { OutputOf } from '@qingyuan/contract/call.ts'
import { approvalCalls } from '@qingyuan/contract/reporting/approval.ts'
import { fillTaskCalls } from '@qingyuan/contract/reporting/tasks.ts'
import { missingText } from '@qingyuan/domain/number-text.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { type RecordColumn, RecordsTable } from '@qingyuan/ui/records-table.tsx'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { FilterField } from '#/filters/filter-field.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { PageFrame } from '#/page/page-frame.tsx'
import { EmptyState, pageStateOf, StateGate } from '#/page/state-gate.tsx'
import css from '../filling.module.css'
import { FillState } from './task-list.tsx'

type Row = OutputOf<typeof approvalCalls.QueryByApprove>['rows'][number]

const columnsOf = (onOpen: (enterpriseId: number) => void): RecordColumn<Row>[] => [
  { title: '企业', dataIndex: 'name', width: 260 },
  { title: '区县', dataIndex: 'county', width: 90 },
  { title: '行业', dataIndex: 'industry', width: 120 },
  { title: '状态', dataIndex: 'state', width: 100, render: (_, { state }) => <FillState state={state} /> },
  // What nobody has begun has not been checked.
  {
    title: '错误',
    key: 'errors',
    width: 64,
    align: 'right',
    render: (_, { state, errors }) => (state === 'pending' ? missingText : errors),
  },
  {
    title: '提示',
    key: 'warnings',
    width: 64,
    align: 'right',
    render: (_, { state, warnings }) => (state === 'pending' ? missingText : warnings),
  },
  { title: '提交次数', dataIndex: 'submissions', width: 80, align: 'right' },
  { title: '最近提交', dataIndex: 'submittedAt', width: 150 },
  {
    title: '操作',
    key: 'open',
    width: 72,
    render: (_, { enterpriseId }) => (
      <Button type="link" size="small" style={{ height: 20, padding: 0 }} onClick={() => onOpen(enterpriseId)}>
        查看
      </Button>
    ),
  },
]

interface StaffListProps {
  title: string
  note: string
  task: number | null
  onTask: (taskId: number) => void
  onOpen: (taskId: number, enterpriseId: number) => void
}

/** What enterprises were asked for, for accounts that belong to none: they choose whose form to look at. */
export const StaffList = ({ title, note, task, onTask, onOpen }: StaffListProps) => {
  const tasks = useCall(fillTaskCalls.Query, { page: 1, pageSize: 200, kind: 'enterprise' })
  const sent = (tasks.data?.rows ?? []).filter(({ state }) => state !== 'draft')
  const chosen = sent.find(({ id }) => id === task) ?? sent[0]
  const [search, setSearch] = useState('')
  const [at, setAt] = useState({ page: 1, pageSize: 20 })
  const fills = useCall(approvalCalls.QueryByApprove, chosen ? { taskId: chosen.id, search: search || undefined, ...at } : null)
  const first = () => setAt({ ...at, page: 1 })
  return (
    <PageFrame
      state={pageStateOf([tasks, fills], tasks.data !== undefined && sent.length === 0)}
      filters={
        <>
          <div className={css.head}>
            <h1>{title}</h1>
            <span>{note}</span>
          </div>
          <FilterField label="任务">
            <Select
              style={{ width: 248 }}
              placeholder="选择任务"
              value={chosen?.id}
              onChange={id => {
                first()
                onTask(id)
              }}
              options={sent.map(({ id, year, name }) => ({ value: id, label: `${year} 年　${name}` }))}
            />
          </FilterField>
          <Input.Search
            allowClear
            placeholder="企业名称或信用代码"
            style={{ width: 200 }}
            onSearch={text => {
              first()
              setSearch(text.trim())
            }}
          />
        </>
      }
    >
      <StateGate
        query={tasks}
        what="填报任务查询"
        isEmpty={() => sent.length === 0}
        empty={<EmptyState title="还没有下发的填报任务">先在“清单任务创建”中新增并下发任务</EmptyState>}
      >
        {() => (
          <Card fill title="企业" subtitle={fills.data && `${fills.data.total} 家`}>
            <StateGate query={fills} what="填报查询" skeleton="table" isEmpty={data => data.total === 0}>
              {({ rows, total }) => (
                <RecordsTable
                  columns={columnsOf(enterpriseId => onOpen(chosen!.id, enterpriseId))}
                  rows={rows}
                  rowKey="id"
                  onOpen={row => onOpen(chosen!.id, row.enterpriseId)}
                  paging={{ ...at, total, onChange: (page, pageSize) => setAt({ page, pageSize }) }}
                />
              )}
            </StateGate>
          </Card>
        )}
      </StateGate>
    </PageFrame>
  )
}
