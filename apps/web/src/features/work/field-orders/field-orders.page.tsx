import type { OutputOf } from '@qingyuan/contract/call.ts'
import { fieldOrderCalls } from '@qingyuan/contract/work/field-orders.ts'
import { shortDepartment } from '@qingyuan/domain/department-text.ts'
import {
  type FieldFinding,
  type FieldOrderState,
  type FieldTask,
  fieldFindings,
  fieldOrderLifecycle,
  fieldTaskIds,
  fieldTasks,
} from '@qingyuan/domain/lifecycles/field-order.ts'
import { shortMinute } from '@qingyuan/domain/time.ts'
import { Text } from '@qingyuan/ui/layout.tsx'
import type { RecordColumn } from '@qingyuan/ui/records-table.tsx'
import { StateDot } from '@qingyuan/ui/state-dot.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { allOr, choice } from '#/filters/choice.tsx'
import { lastDays } from '#/filters/period.tsx'
import { search } from '#/filters/search.tsx'
import { recordDrawer } from '#/page/drawer.ts'
import { recordsPage } from '#/page/records-page.tsx'
import { FieldOrderDrawer } from './field-order-drawer.tsx'
import { stateTones } from './field-order-look.ts'

type Row = OutputOf<typeof fieldOrderCalls.Query>['rows'][number]

const { states } = fieldOrderLifecycle

const columns: readonly RecordColumn<Row>[] = [
  { title: '单号', dataIndex: 'number', width: 76 },
  { title: '任务', dataIndex: 'task', width: 56, render: (task: FieldTask) => fieldTasks[task].label },
  { title: '事由', dataIndex: 'title', width: 256, isName: true, render: (title: string) => <Subscript text={title} /> },
  { title: '区县', dataIndex: 'countyName', width: 64 },
  { title: '接收人', dataIndex: 'receiver', width: 152, render: shortDepartment },
  {
    title: '状态',
    dataIndex: 'state',
    width: 88,
    render: (state: FieldOrderState) => <StateDot tone={stateTones[state]}>{states[state].label}</StateDot>,
  },
  { title: '下发', dataIndex: 'createdAt', width: 96, render: (at: string) => shortMinute(at) },
  {
    title: '时限',
    dataIndex: 'dueAt',
    width: 124,
    render: (at: string | null, { late }) =>
      at === null ? '—' : <Text colour={late ? 'error' : undefined}>{`${shortMinute(at)}${late ? ' 逾期' : ''}`}</Text>,
  },
  { title: '结论', dataIndex: 'finding', width: 96, render: (finding: FieldFinding | null) => (finding ? fieldFindings[finding] : '—') },
]

/** 现场任务. */
export const Page = recordsPage(
  fieldOrderCalls.Query,
  {
    filters: {
      days: lastDays(30),
      task: choice(
        allOr(fieldTaskIds, key => fieldTasks[key].label),
        { label: '任务', width: 96 },
      ),
      state: choice(
        allOr(Object.keys(states) as FieldOrderState[], key => states[key].label),
        { label: '状态', width: 116 },
      ),
      search: search('事由', 168),
    },
    drawers: { order: recordDrawer },
    drawer: ({ order }) => order.value !== null && <FieldOrderDrawer key={order.value} id={order.value} onClose={order.close} />,
  },
  ({ days, task, state, search: words, order }) => ({
    input: { ...days, task, state, search: words },
    paged: true,
    columns,
    opens: order,
    title: '现场任务',
    what: '现场任务查询',
    subtitle: ({ total }) => `${total} 件`,
    empty: '该时段没有现场任务；在案卷、污染源精准溯源、今日研判和热点网格的任务下发中下发。',
  }),
)
