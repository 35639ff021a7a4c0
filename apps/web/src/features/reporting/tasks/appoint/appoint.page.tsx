import { SendOutlined } from '@ant-design/icons'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { allotmentCalls } from '@qingyuan/contract/reporting/allotment.ts'
import { fillTaskCalls } from '@qingyuan/contract/reporting/tasks.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { KeyFigures } from '@qingyuan/ui/key-figures.tsx'
import { type RecordColumn, RecordsTable } from '@qingyuan/ui/records-table.tsx'
import { Select } from 'antd'
import { optionsOfNamed } from '#/filters/options-of.ts'
import { useAction, useCall } from '#/hooks/use-call.ts'
import { ActionButton } from '#/page/action-button.tsx'
import { QueryCard } from '#/page/cards/query-card.tsx'
import { afterAllotment, allotmentOf, sendConfirm } from '#/page/reporting/allotment.ts'
import {
  approvedPercent,
  deadlineText,
  StatesBar,
  StatesLegend,
  submittedPercent,
  type TaskRow,
  TaskStateLabel,
} from '#/page/reporting/states.tsx'
import { taskPage, useIsCity } from '#/page/reporting/task-page.tsx'

type CountyRow = OutputOf<typeof allotmentCalls.Stat>['counties'][number]
type Owner = OutputOf<typeof allotmentCalls.Owners>[number]

/** Who answers for a county, of those who see it. */
const OwnerPicker = ({ task, row, owners }: { task: TaskRow; row: CountyRow; owners: readonly Owner[] }) => {
  const appoint = useAction(allotmentCalls.Appoint, { successMessage: `已指派 ${row.county}`, invalidates: afterAllotment })
  const able = owners.filter(owner => owner.countyIds === null || owner.countyIds.includes(row.countyId))
  return (
    <Select
      allowClear
      size="small"
      placeholder="指派责任人"
      aria-label={`${row.county} 责任人`}
      style={{ width: 168 }}
      disabled={task.state === 'finished'}
      loading={appoint.busy}
      value={row.ownerId ?? undefined}
      onChange={(ownerId?: number) => void appoint.run({ taskId: task.id, countyId: row.countyId, ownerId: ownerId ?? null })}
      options={optionsOfNamed(able)}
    />
  )
}

const AllotRest = ({ task, row }: { task: TaskRow; row: CountyRow }) => {
  const left = row.total - row.counts.allotted
  if (left === 0 || task.state === 'finished') return <span>—</span>
  return (
    <ActionButton
      call={allotmentOf[task.kind].all}
      input={{ taskId: task.id, countyId: row.countyId }}
      successMessage={`已分配 ${row.county}`}
      invalidates={afterAllotment}
      flush="row"
    >
      分配其余 {left} {allotmentOf[task.kind].counted[0]}
    </ActionButton>
  )
}

const columnsOf = (task: TaskRow, owners: readonly Owner[]): readonly RecordColumn<CountyRow>[] => [
  { title: '区县', dataIndex: 'county', width: 88 },
  { title: '责任人', width: 190, cell: row => <OwnerPicker {...{ task, row, owners }} /> },
  { title: task.kind === 'enterprise' ? '企业总数' : '点位总数', dataIndex: 'total', width: 80, align: 'right' },
  { title: '已分配', width: 72, align: 'right', cell: ({ counts }) => counts.allotted },
  { title: '已取消', dataIndex: 'cancelled', width: 72, align: 'right' },
  { title: '进度', width: 220, cell: ({ counts }) => <StatesBar counts={counts} /> },
  { title: '提交率', width: 76, align: 'right', cell: ({ counts }) => submittedPercent(counts) },
  { title: '通过率', width: 76, align: 'right', cell: ({ counts }) => approvedPercent(counts) },
  { title: '分配', width: 130, cell: row => <AllotRest {...{ task, row }} /> },
]

const SendButton = ({ task }: { task: TaskRow }) =>
  useIsCity() &&
  task.state === 'draft' && (
    <ActionButton
      call={fillTaskCalls.Send}
      input={{ id: task.id, revision: task.revision }}
      confirm={sendConfirm(task)}
      successMessage="已下发"
      invalidates={afterAllotment}
      type="primary"
      icon={<SendOutlined />}
      disabled={task.counts.allotted === 0}
    >
      下发任务
    </ActionButton>
  )

const Counties = ({ task }: { task: TaskRow }) => {
  const stat = useCall(allotmentOf[task.kind].stat, { taskId: task.id }, { refetchEveryMs: 15_000 })
  const owners = useCall(allotmentCalls.Owners, {}).data ?? []
  const appointed = stat.data?.counties.filter(row => row.ownerId !== null).length ?? 0
  return (
    <>
      <Card>
        <KeyFigures
          figures={[
            { label: '任务状态', value: <TaskStateLabel task={task} /> },
            { label: '期限', value: deadlineText(task), unit: `截止 ${task.endsOn}` },
            { label: '已分配', value: stat.data?.counts.allotted ?? '—', unit: `/ ${stat.data?.total ?? '—'}` },
            { label: '已指派区县', value: appointed, unit: `/ ${stat.data?.counties.length ?? '—'}` },
            { label: '提交率', value: submittedPercent(task.counts) },
            { label: '通过率', value: approvedPercent(task.counts) },
          ]}
        />
      </Card>
      <QueryCard query={stat} title="区县与责任人" what="分配统计" subtitle={<StatesLegend />} isEmpty={data => data.counties.length === 0}>
        {data => <RecordsTable columns={columnsOf(task, owners)} rows={data.counties} rowKey="countyId" />}
      </QueryCard>
    </>
  )
}

/** 任务指派. */
export const Page = taskPage({ actions: ({ task }) => <SendButton task={task} /> }, ({ task }) => <Counties task={task} />)
