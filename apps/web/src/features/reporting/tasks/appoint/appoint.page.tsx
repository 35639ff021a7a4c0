import { SendOutlined } from '@ant-design/icons'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { allotmentCalls } from '@qingyuan/contract/reporting/allotment.ts'
import { fillTaskCalls } from '@qingyuan/contract/reporting/tasks.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { useConfirm } from '@qingyuan/ui/confirm.tsx'
import { KeyFigures } from '@qingyuan/ui/key-figures.tsx'
import { type RecordColumn, RecordsTable } from '@qingyuan/ui/records-table.tsx'
import { Button, Select } from 'antd'
import { useAction, useCall } from '#/hooks/use-call.ts'
import { useUrlState } from '#/hooks/use-url-state.ts'
import { PageFrame } from '#/page/page-frame.tsx'
import { pageStateOf, StateGate } from '#/page/state-gate.tsx'
import { daysWords } from '../parts/plan-bar.tsx'
import { percent, StatesBar, StatesLegend, type TaskRow, TaskStateWord } from '../parts/states.tsx'
import { NoTask, TaskPicker, useIsCity } from '../parts/task-picker.tsx'
import { urlTask, useTask } from '../parts/use-task.ts'

type CountyRow = OutputOf<typeof allotmentCalls.Stat>['counties'][number]
type Owner = OutputOf<typeof allotmentCalls.Owners>[number]

const invalidates = [
  allotmentCalls.Stat,
  allotmentCalls.PointStat,
  allotmentCalls.QueryByAllot,
  allotmentCalls.QueryByPoint,
  fillTaskCalls.Query,
  fillTaskCalls.QueryByID,
]

/** Who answers for a county, of those who see it. */
const OwnerPicker = ({ task, row, owners }: { task: TaskRow; row: CountyRow; owners: readonly Owner[] }) => {
  const appoint = useAction(allotmentCalls.Appoint, { successMessage: `已指派 ${row.county}`, invalidates })
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
      options={able.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}

const AllotCounty = ({ task, row }: { task: TaskRow; row: CountyRow }) => {
  const all = useAction(task.kind === 'enterprise' ? allotmentCalls.AllotAll : allotmentCalls.PointAll, {
    successMessage: `已分配 ${row.county}`,
    invalidates,
  })
  const left = row.total - row.counts.allotted
  if (left === 0 || task.state === 'finished') return <span>—</span>
  return (
    <Button
      type="link"
      size="small"
      style={{ height: 20, padding: 0 }}
      loading={all.busy}
      onClick={() => void all.run({ taskId: task.id, countyId: row.countyId })}
    >
      分配其余 {left} {task.kind === 'enterprise' ? '家' : '个'}
    </Button>
  )
}

const columnsOf = (task: TaskRow, owners: readonly Owner[]): readonly RecordColumn<CountyRow>[] => [
  { title: '区县', dataIndex: 'county', width: 88 },
  {
    title: '责任人',
    key: 'owner',
    width: 190,
    render: (_: never, row: CountyRow) => <OwnerPicker task={task} row={row} owners={owners} />,
  },
  { title: task.kind === 'enterprise' ? '企业总数' : '点位总数', dataIndex: 'total', width: 80, align: 'right' },
  { title: '已分配', key: 'allotted', width: 72, align: 'right', render: (_: never, row: CountyRow) => row.counts.allotted },
  { title: '已取消', dataIndex: 'cancelled', width: 72, align: 'right' },
  { title: '进度', key: 'states', width: 220, render: (_: never, row: CountyRow) => <StatesBar counts={row.counts} /> },
  {
    title: '提交率',
    key: 'handedIn',
    width: 76,
    align: 'right',
    render: (_: never, { counts }: CountyRow) => percent(counts.submitted + counts.approved, counts.allotted),
  },
  {
    title: '通过率',
    key: 'approved',
    width: 76,
    align: 'right',
    render: (_: never, { counts }: CountyRow) => percent(counts.approved, counts.allotted),
  },
  { title: '分配', key: 'allot', width: 130, render: (_: never, row: CountyRow) => <AllotCounty task={task} row={row} /> },
]

const SendButton = ({ task }: { task: TaskRow }) => {
  const send = useAction(fillTaskCalls.Send, { successMessage: '已下发', invalidates })
  const { ask, holder } = useConfirm()
  if (task.state !== 'draft') return null
  const content = `${task.counts.allotted} ${task.kind === 'enterprise' ? '家企业' : '个点位'}将收到填报任务，下发后不能再修改任务内容`
  return (
    <>
      {holder}
      <Button
        type="primary"
        icon={<SendOutlined />}
        disabled={task.counts.allotted === 0}
        loading={send.busy}
        onClick={() =>
          void ask(`下发任务“${task.name}”？`, { danger: false, okText: '下发', content }).then(
            yes => yes && void send.run({ id: task.id, revision: task.revision }),
          )
        }
      >
        下发任务
      </Button>
    </>
  )
}

/** 任务指派. */
export const Page = () => {
  const [state, change] = useUrlState(urlTask)
  const { query, tasks, task } = useTask(state.task)
  const isCity = useIsCity()
  const stat = useCall(task?.kind === 'surface' ? allotmentCalls.PointStat : allotmentCalls.Stat, task && { taskId: task.id }, {
    refetchEveryMs: 15_000,
  })
  const owners = useCall(allotmentCalls.Owners, {}).data ?? []
  const appointed = stat.data?.counties.filter(row => row.ownerId !== null).length ?? 0
  return (
    <PageFrame
      state={pageStateOf(task ? [query, stat] : [query], query.data?.total === 0)}
      filters={<TaskPicker tasks={tasks} task={task} onChange={task => change({ task })} />}
      actions={task && isCity && <SendButton task={task} />}
    >
      {query.data && !task && <NoTask />}
      {task && (
        <>
          <Card>
            <KeyFigures
              figures={[
                { label: '任务状态', value: <TaskStateWord task={task} /> },
                { label: '期限', value: daysWords(task), unit: `截止 ${task.endsOn}` },
                { label: '已分配', value: stat.data?.counts.allotted ?? '—', unit: `/ ${stat.data?.total ?? '—'}` },
                { label: '已指派区县', value: appointed, unit: `/ ${stat.data?.counties.length ?? '—'}` },
                { label: '提交率', value: percent(task.counts.submitted + task.counts.approved, task.counts.allotted) },
                { label: '通过率', value: percent(task.counts.approved, task.counts.allotted) },
              ]}
            />
          </Card>
          <Card fill title="区县与责任人" subtitle={<StatesLegend />}>
            <StateGate query={stat} what="分配统计" isEmpty={data => data.counties.length === 0}>
              {data => <RecordsTable columns={columnsOf(task, owners)} rows={data.counties} rowKey="countyId" />}
            </StateGate>
          </Card>
        </>
      )}
    </PageFrame>
  )
}
