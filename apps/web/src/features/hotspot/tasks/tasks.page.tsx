import type { OutputOf } from '@qingyuan/contract/call.ts'
import { gridTaskCalls } from '@qingyuan/contract/hotspot/tasks.ts'
import { shortDepartment } from '@qingyuan/domain/department-text.ts'
import {
  type GridFinding,
  type GridTaskState,
  gridFindings,
  gridTaskLifecycle,
  gridTaskReasonIds,
  gridTaskReasons,
} from '@qingyuan/domain/lifecycles/grid-task.ts'
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
import { GridTaskDrawer } from './task-drawer.tsx'
import { stateTones } from './task-look.ts'

type Row = OutputOf<typeof gridTaskCalls.list>['rows'][number]

const { states } = gridTaskLifecycle

const columns: readonly RecordColumn<Row>[] = [
  { title: '任务号', dataIndex: 'number', width: 76 },
  { title: '任务', dataIndex: 'title', width: 248, isName: true, render: (title: string) => <Subscript text={title} /> },
  { title: '接收人', dataIndex: 'receiver', width: 160, render: shortDepartment },
  {
    title: '状态',
    dataIndex: 'state',
    width: 88,
    render: (state: GridTaskState) => <StateDot tone={stateTones[state]}>{states[state].label}</StateDot>,
  },
  { title: '下发', dataIndex: 'createdAt', width: 96, render: (at: string) => shortMinute(at) },
  {
    title: '时限',
    dataIndex: 'dueAt',
    width: 124,
    render: (at: string | null, { late }) =>
      at === null ? '—' : <Text colour={late ? 'error' : undefined}>{`${shortMinute(at)}${late ? ' 逾期' : ''}`}</Text>,
  },
  { title: '结论', dataIndex: 'finding', width: 96, render: (finding: GridFinding | null) => (finding ? gridFindings[finding] : '—') },
  { title: '同风超额', dataIndex: 'fallWords', width: 96 },
  {
    title: '复发、核查退回',
    dataIndex: 'failures',
    width: 108,
    render: (failures: number, { recurredAt }) =>
      [recurredAt && `${shortMinute(recurredAt).slice(0, 5)} 复发`, failures > 0 && `核查退回 ${failures} 次`].filter(Boolean).join('，') ||
      '—',
  },
]

/** 任务查询. */
export const Page = recordsPage(
  gridTaskCalls.list,
  {
    filters: {
      days: lastDays(60),
      reason: choice(
        allOr(gridTaskReasonIds, key => gridTaskReasons[key]),
        { label: '原因', width: 128 },
      ),
      state: choice(
        allOr(Object.keys(states) as GridTaskState[], key => states[key].label),
        { label: '状态', width: 116 },
      ),
      search: search('任务', 168),
    },
    drawers: { task: recordDrawer },
    drawer: ({ task }) => task.value !== null && <GridTaskDrawer key={task.value} id={task.value} onClose={task.close} />,
  },
  ({ days, reason, state, search: words, task }) => ({
    input: { ...days, reason, state, search: words },
    paged: true,
    columns,
    opens: task,
    title: '网格任务',
    what: '网格任务查询',
    subtitle: ({ total }) => `${total} 件`,
    empty: '该时段没有网格任务；在任务下发、网格排名分析和网格趋势分析中下发。',
  }),
)
