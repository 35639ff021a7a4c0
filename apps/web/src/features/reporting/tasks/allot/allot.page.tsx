import { allotmentCalls } from '@qingyuan/contract/reporting/allotment.ts'
import { fillTaskCalls } from '@qingyuan/contract/reporting/tasks.ts'
import type { AllotmentState } from '@qingyuan/domain/lifecycles/allotment.ts'
import { allotmentLifecycle } from '@qingyuan/domain/lifecycles/allotment.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { useConfirm } from '@qingyuan/ui/confirm.tsx'
import { RecordsTable } from '@qingyuan/ui/records-table.tsx'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { FilterField } from '#/filters/filter-field.tsx'
import { pagingOf, urlPaging } from '#/filters/paging.ts'
import { type QueryState, useAction, useCall } from '#/hooks/use-call.ts'
import { urlMaybeNumber, urlOneOf, urlText, useUrlState } from '#/hooks/use-url-state.ts'
import { PageFrame } from '#/page/page-frame.tsx'
import { pageStateOf, StateGate } from '#/page/state-gate.tsx'
import { CountyFilter, NoTask, TaskPicker } from '../parts/task-picker.tsx'
import { useTask } from '../parts/use-task.ts'
import css from './allot.module.css'
import { type AllotRow, allotColumns, asRows, type ListedRow } from './columns.tsx'
import { StatCard } from './stat-card.tsx'

const stateIds = ['all', 'none', 'allotted', 'cancelled'] as const
const shape = {
  ...urlPaging,
  task: urlMaybeNumber(),
  county: urlMaybeNumber(),
  state: urlOneOf<(typeof stateIds)[number]>(stateIds, 'all'),
  group: urlText(),
  search: urlText(),
}

const invalidates = [
  allotmentCalls.QueryByAllot,
  allotmentCalls.QueryByPoint,
  allotmentCalls.Stat,
  allotmentCalls.PointStat,
  fillTaskCalls.Query,
  fillTaskCalls.QueryByID,
]

const useAllot = () => {
  const [state, change] = useUrlState(shape)
  const { query: tasksQuery, tasks, task } = useTask(state.task)
  const surface = task?.kind === 'surface'
  const common = { search: state.search || undefined, countyId: state.county ?? undefined }
  const paged = {
    page: state.page,
    pageSize: state.pageSize,
    taskId: task?.id ?? 0,
    ...common,
    state: state.state === 'all' ? undefined : (state.state satisfies AllotmentState),
  }
  const enterprises = useCall(allotmentCalls.QueryByAllot, task && !surface ? { ...paged, industry: state.group || undefined } : null)
  const points = useCall(allotmentCalls.QueryByPoint, task && surface ? { ...paged, department: state.group || undefined } : null)
  const query = (surface ? points : enterprises) as QueryState<{ total: number; rows: readonly ListedRow[] }>
  /** Another question begins at its first page. */
  const ask = (patch: Partial<typeof state>) => change({ page: 1, ...patch })
  return { state, change, ask, tasksQuery, tasks, task, surface, query, common }
}
type Allot = ReturnType<typeof useAllot>

/** The calls of the kind of task, with one form for both. */
const useChanges = ({ task, surface, common, state }: Allot, onDone: () => void) => {
  const options = { invalidates, onDone }
  const batch = useAction(allotmentCalls.AllotBatch, options)
  const all = useAction(allotmentCalls.AllotAll, options)
  const cancel = useAction(allotmentCalls.AllotCancel, options)
  const pointBatch = useAction(allotmentCalls.PointBatch, options)
  const pointAll = useAction(allotmentCalls.PointAll, options)
  const pointCancel = useAction(allotmentCalls.PointCancel, options)
  const taskId = task?.id ?? 0
  const group = state.group || undefined
  return {
    busy: [batch, all, cancel, pointBatch, pointAll, pointCancel].some(each => each.busy),
    allot: (ids: number[]) => (surface ? pointBatch.run({ taskId, pointIds: ids }) : batch.run({ taskId, enterpriseIds: ids })),
    cancel: (ids: number[]) => (surface ? pointCancel.run({ taskId, pointIds: ids }) : cancel.run({ taskId, enterpriseIds: ids })),
    allotAll: () => (surface ? pointAll.run({ taskId, ...common, department: group }) : all.run({ taskId, ...common, industry: group })),
  }
}

const Filters = ({ state, ask, tasks, task, surface }: Allot) => (
  <>
    <TaskPicker tasks={tasks} task={task} onChange={task => ask({ task, group: '', search: '' })} />
    <CountyFilter value={state.county} onChange={county => ask({ county })} />
    <FilterField label="分配状态">
      <Select
        style={{ width: 108 }}
        value={state.state}
        onChange={next => ask({ state: next })}
        options={stateIds.map(value => ({ value, label: value === 'all' ? '全部' : allotmentLifecycle.states[value].label }))}
      />
    </FilterField>
    <Input.Search
      allowClear
      key={`group ${state.group}`}
      defaultValue={state.group}
      placeholder={surface ? '部门' : '行业'}
      style={{ width: 130 }}
      onSearch={group => ask({ group })}
    />
    <Input.Search
      allowClear
      key={state.search}
      defaultValue={state.search}
      placeholder={surface ? '点位名称或编号' : '企业名称或信用代码'}
      style={{ width: 190 }}
      onSearch={search => ask({ search })}
    />
  </>
)

const List = ({ allot }: { allot: Allot }) => {
  const { state, change, task, surface, query } = allot
  const [chosen, setChosen] = useState<number[]>([])
  const changes = useChanges(allot, () => setChosen([]))
  const { ask, holder } = useConfirm()
  const open = task!.state !== 'finished'
  const noun = surface ? '个点位' : '家企业'
  const total = query.data?.total ?? 0
  const askAll = () =>
    void ask(`分配符合条件的 ${total} ${noun}？`, { danger: false, okText: '分配', content: '已分配的保持不变' }).then(
      yes => yes && void changes.allotAll(),
    )
  const askCancel = () =>
    void ask(`取消所选 ${chosen.length} ${noun}的分配？`, {
      okText: '取消分配',
      content: '已填数据保留；已提交或审核通过的不取消',
    }).then(yes => yes && void changes.cancel(chosen))
  return (
    <Card
      fill
      title={surface ? '点位' : '企业'}
      subtitle={chosen.length > 0 ? `已选 ${chosen.length} ${noun}` : query.data && `${total} ${noun}`}
      tools={
        open && (
          <>
            {holder}
            <Button size="small" disabled={chosen.length === 0} loading={changes.busy} onClick={() => void changes.allot(chosen)}>
              分配所选
            </Button>
            <Button size="small" danger disabled={chosen.length === 0} loading={changes.busy} onClick={askCancel}>
              取消分配
            </Button>
            <Button size="small" type="primary" disabled={total === 0} loading={changes.busy} onClick={askAll}>
              分配全部符合条件的 {total} {surface ? '个' : '家'}
            </Button>
          </>
        )
      }
    >
      <StateGate query={query} what="分配列表查询" isEmpty={data => data.total === 0}>
        {data => (
          <RecordsTable
            columns={allotColumns(
              surface,
              open ? (row: AllotRow) => void (row.state === 'allotted' ? changes.cancel([row.id]) : changes.allot([row.id])) : null,
            )}
            rows={asRows(data.rows)}
            rowKey="id"
            paging={pagingOf(state, data.total, change)}
            selection={open ? { chosen, onChange: setChosen } : undefined}
          />
        )}
      </StateGate>
    </Card>
  )
}

/** 任务分配. */
export const Page = () => {
  const allot = useAllot()
  const { tasksQuery, task, query } = allot
  return (
    <PageFrame
      state={pageStateOf(task ? [tasksQuery, query] : [tasksQuery], tasksQuery.data?.total === 0 || query.data?.total === 0)}
      filters={<Filters {...allot} />}
    >
      {tasksQuery.data && !task && <NoTask />}
      {task && (
        <div className={css.stage}>
          <List key={task.id} allot={allot} />
          <StatCard task={task} county={allot.state.county} onCounty={county => allot.ask({ county })} />
        </div>
      )}
    </PageFrame>
  )
}
