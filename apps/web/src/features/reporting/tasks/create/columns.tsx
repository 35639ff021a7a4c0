import { taskKinds } from '@qingyuan/contract/reporting/fill-words.ts'
import type { RecordColumn } from '@qingyuan/ui/records-table.tsx'
import { daysWords, PlanBar } from '../parts/plan-bar.tsx'
import { percent, StatesBar, type TaskRow, TaskStateWord } from '../parts/states.tsx'
import type { ProjectRow } from './project-drawer.tsx'

export const projectColumns: readonly RecordColumn<ProjectRow>[] = [
  { title: '年度', dataIndex: 'year', width: 64 },
  { title: '项目名称', dataIndex: 'name', width: 240 },
  { title: '开始', dataIndex: 'startsOn', width: 96 },
  { title: '截止', dataIndex: 'endsOn', width: 96 },
  { title: '任务', dataIndex: 'tasks', width: 56, align: 'right' },
  { title: '草稿', dataIndex: 'draftTasks', width: 56, align: 'right' },
  { title: '已完成', dataIndex: 'finishedTasks', width: 64, align: 'right' },
  { title: '应填企业', dataIndex: 'allotted', width: 80, align: 'right' },
  {
    title: '通过率',
    key: 'approved',
    width: 72,
    align: 'right',
    render: (_: never, row: ProjectRow) => percent(row.approved, row.allotted),
  },
  { title: '创建人', dataIndex: 'createdBy', width: 96 },
  { title: '创建时间', dataIndex: 'createdAt', width: 144 },
]

export const taskColumns = (project: ProjectRow, today: string): readonly RecordColumn<TaskRow>[] => [
  { title: '任务名称', dataIndex: 'name', width: 210 },
  { title: '类别', dataIndex: 'kind', width: 76, render: (kind: TaskRow['kind']) => taskKinds[kind] },
  { title: '类型', dataIndex: 'typeName', width: 120 },
  { title: '状态', key: 'state', width: 76, render: (_: never, row: TaskRow) => <TaskStateWord task={row} /> },
  { title: '截止', dataIndex: 'endsOn', width: 96 },
  { title: '期限', key: 'days', width: 88, render: (_: never, row: TaskRow) => daysWords(row) },
  {
    title: `时间计划（${project.startsOn.slice(5)} 至 ${project.endsOn.slice(5)}）`,
    key: 'plan',
    width: 190,
    render: (_: never, row: TaskRow) => <PlanBar task={row} from={project.startsOn} to={project.endsOn} today={today} />,
  },
  { title: '应填', key: 'allotted', width: 56, align: 'right', render: (_: never, row: TaskRow) => row.counts.allotted },
  { title: '进度', key: 'progress', width: 170, render: (_: never, row: TaskRow) => <StatesBar counts={row.counts} /> },
  {
    title: '通过率',
    key: 'approved',
    width: 68,
    align: 'right',
    render: (_: never, row: TaskRow) => percent(row.counts.approved, row.counts.allotted),
  },
]
