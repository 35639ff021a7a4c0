import type { OutputOf } from '@qingyuan/contract/call.ts'
import { taskKinds } from '@qingyuan/contract/reporting/fill-words.ts'
import type { fillProjectCalls } from '@qingyuan/contract/reporting/tasks.ts'
import { formatMinute } from '@qingyuan/domain/time.ts'
import type { RecordColumn } from '@qingyuan/ui/records-table.tsx'
import { approvedPercent, deadlineText, StatesBar, type TaskRow, TaskStateLabel } from '#/page/reporting/states.tsx'
import { PlanBar } from './plan-bar.tsx'

export type ProjectRow = OutputOf<typeof fillProjectCalls.Query>['rows'][number]

export const projectColumns: readonly RecordColumn<ProjectRow>[] = [
  { title: '年度', dataIndex: 'year', width: 64 },
  { title: '项目名称', dataIndex: 'name', width: 240 },
  { title: '开始', dataIndex: 'startsOn', width: 96 },
  { title: '截止', dataIndex: 'endsOn', width: 96 },
  { title: '任务', dataIndex: 'tasks', width: 56, align: 'right' },
  { title: '草稿', dataIndex: 'draftTasks', width: 56, align: 'right' },
  { title: '已完成', dataIndex: 'finishedTasks', width: 64, align: 'right' },
  { title: '应填企业', dataIndex: 'allotted', width: 80, align: 'right' },
  { title: '通过率', width: 72, align: 'right', cell: approvedPercent },
  { title: '创建人', dataIndex: 'createdBy', width: 96 },
  { title: '创建时间', dataIndex: 'createdAt', width: 144, render: formatMinute },
]

export const taskColumns = (project: ProjectRow, today: string): readonly RecordColumn<TaskRow>[] => [
  { title: '任务名称', dataIndex: 'name', width: 210 },
  { title: '类别', width: 76, cell: ({ kind }) => taskKinds[kind] },
  { title: '类型', dataIndex: 'typeName', width: 120 },
  { title: '状态', width: 76, cell: task => <TaskStateLabel task={task} /> },
  { title: '截止', dataIndex: 'endsOn', width: 96 },
  { title: '期限', width: 88, cell: deadlineText },
  {
    title: `时间计划（${project.startsOn.slice(5)} 至 ${project.endsOn.slice(5)}）`,
    width: 190,
    cell: task => <PlanBar {...{ task, project, today }} />,
  },
  { title: '应填', width: 56, align: 'right', cell: ({ counts }) => counts.allotted },
  { title: '进度', width: 170, cell: ({ counts }) => <StatesBar counts={counts} /> },
  { title: '通过率', width: 68, align: 'right', cell: ({ counts }) => approvedPercent(counts) },
]
