import { enterpriseProfileCalls } from '@qingyuan/contract/emissions/enterprises.ts'
import { allotmentCalls } from '@qingyuan/contract/reporting/allotment.ts'
import { allotmentLifecycle } from '@qingyuan/domain/lifecycles/allotment.ts'
import { Columns } from '@qingyuan/ui/layout.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { choice } from '#/filters/choice.tsx'
import { FilterSelect } from '#/filters/filter-field.tsx'
import { SearchInput } from '#/filters/search.tsx'
import { useActions, useCall } from '#/hooks/use-call.ts'
import { urlText } from '#/hooks/use-url-state.ts'
import { ActionButton } from '#/page/action-button.tsx'
import { Allowed } from '#/page/allowed.tsx'
import { RecordsCard } from '#/page/cards/records-card.tsx'
import { afterAllotment, allotmentOf } from '#/page/reporting/allotment.ts'
import { fillImportAt } from '#/page/reporting/fill-import-path.ts'
import type { TaskRow } from '#/page/reporting/states.tsx'
import { taskCounty, taskPage } from '#/page/reporting/task-page.tsx'
import type { TargetProps } from '#/page/target-page.tsx'
import { enterpriseColumns, pointColumns } from './columns.tsx'
import { StatCard } from './stat-card.tsx'

const { none, allotted, cancelled } = allotmentLifecycle.states
const filters = {
  county: taskCounty,
  state: choice({ all: '全部', none: none.label, allotted: allotted.label, cancelled: cancelled.label }, { label: '分配状态', width: 108 }),
  group: urlText(),
  search: urlText(),
}
type Props = TargetProps<'task', TaskRow, typeof filters>

/** Industries of the registered enterprises, with how many each has. */
const IndustrySelect = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => {
  const industries = useCall(enterpriseProfileCalls.Industries, {}).data ?? []
  return (
    <FilterSelect
      label="行业"
      width={168}
      allowClear
      showSearch
      placeholder="全部"
      value={value || undefined}
      onChange={(next?: string) => onChange(next ?? '')}
      options={industries.map(({ industry, count }) => ({ value: industry, label: `${industry} ${count}` }))}
    />
  )
}

const Searches = ({ task, group, search, page }: Props) => (
  <>
    {task.kind === 'surface' ? (
      <SearchInput value={group} placeholder="部门" width={130} onChange={next => page.change({ group: next })} />
    ) : (
      <IndustrySelect value={group} onChange={next => page.change({ group: next })} />
    )}
    <SearchInput
      value={search}
      placeholder={task.kind === 'surface' ? '点位名称或编号' : '企业名称或信用代码'}
      width={190}
      onChange={next => page.change({ search: next })}
    />
    {task.kind === 'enterprise' && (
      <Allowed to="fill:import">
        <Link to={fillImportAt(task.id)}>代企业导入填报</Link>
      </Allowed>
    )}
  </>
)

/** Both kinds of task have the same list over separate calls. */
const List = ({ task, county, state, group, search }: Props) => {
  const [chosen, setChosen] = useState<number[]>([])
  const surface = task.kind === 'surface'
  const { counted, ...calls } = allotmentOf[task.kind]
  const options = { invalidates: afterAllotment, onDone: () => setChosen([]) }
  const { batch, cancel } = useActions({ batch: calls.batch, cancel: calls.cancel }, options)
  const taskId = task.id
  const of = (ids: number[]) => (surface ? { taskId, pointIds: ids } : { taskId, enterpriseIds: ids })
  const isOpen = task.state !== 'finished'
  const where = {
    ...{ taskId, ...county, search: search || undefined },
    ...(group !== '' && (surface ? { department: group } : { industry: group })),
  }
  const turn = (id: number, row: { state: string }) => void (row.state === 'allotted' ? cancel : batch)(of([id]))
  const ofChosen = { input: of(chosen), ...options, size: 'small', disabled: chosen.length === 0 } as const
  const shared = {
    ...{ paged: true as const, what: '分配列表查询', input: { ...where, state } },
    subtitle: ({ total }: { total: number }) => (chosen.length > 0 ? `已选 ${chosen.length} ${counted}` : `${total} ${counted}`),
    selection: isOpen ? { chosen, onChange: setChosen } : undefined,
    tools: ({ total = 0 }: { total?: number } = {}) =>
      isOpen && (
        <>
          <ActionButton call={calls.batch} {...ofChosen}>
            分配所选
          </ActionButton>
          <ActionButton
            call={calls.cancel}
            {...ofChosen}
            confirm={{
              question: `取消所选 ${chosen.length} ${counted}的分配？`,
              okText: '取消分配',
              content: '已填数据保留；已提交或审核通过的不取消',
            }}
            danger
          >
            取消分配
          </ActionButton>
          <ActionButton
            call={calls.all}
            input={where}
            {...options}
            confirm={{ question: `分配符合条件的 ${total} ${counted}？`, danger: false, okText: '分配', content: '已分配的保持不变' }}
            size="small"
            type="primary"
            disabled={total === 0}
          >
            分配全部符合条件的 {total} {counted[0]}
          </ActionButton>
        </>
      ),
  }
  return surface ? (
    <RecordsCard
      {...shared}
      call={allotmentCalls.QueryByPoint}
      title="点位"
      rowKey="pointId"
      columns={pointColumns(isOpen ? row => turn(row.pointId, row) : null)}
    />
  ) : (
    <RecordsCard
      {...shared}
      call={allotmentCalls.QueryByAllot}
      title="企业"
      rowKey="enterpriseId"
      columns={enterpriseColumns(isOpen ? row => turn(row.enterpriseId, row) : null)}
    />
  )
}

/** 任务分配. */
export const Page = taskPage({ filters, resets: { task: ['group', 'search'] }, bar: props => <Searches {...props} /> }, props => (
  <Columns widths={['1fr', 288]} minHeight={420}>
    <List key={props.task.id} {...props} />
    <StatCard task={props.task} county={props.page.state.county} onCounty={county => props.page.change({ county })} />
  </Columns>
))
