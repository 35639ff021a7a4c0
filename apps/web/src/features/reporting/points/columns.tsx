import type { RecordColumn } from '@qingyuan/ui/records-table.tsx'
import { Tag } from 'antd'
import { PointState } from './states.tsx'
import css from './surface.module.css'
import type { TaskPoint } from './use-surface.ts'

const Progress = ({ row }: { row: TaskPoint }) => (
  <span className={row.answered < row.required ? css.short : undefined}>
    {row.answered}/{row.required}
  </span>
)

const place: readonly RecordColumn<TaskPoint>[] = [
  { title: '点位', dataIndex: 'name', width: 168 },
  { title: '区县', dataIndex: 'county', width: 64 },
  { title: '部门', dataIndex: 'department', width: 128 },
  { title: '排放源', dataIndex: 'className', width: 204 },
]
const progress: RecordColumn<TaskPoint> = {
  title: '必填项',
  key: 'progress',
  width: 64,
  align: 'right',
  render: (_: never, row) => <Progress row={row} />,
}

export const fillColumns: readonly RecordColumn<TaskPoint>[] = [
  ...place,
  progress,
  {
    title: '状态',
    dataIndex: 'state',
    width: 112,
    render: (state: TaskPoint['state'], row: TaskPoint) => (
      <>
        <PointState state={state} /> {row.overdue && <Tag color="red">超期</Tag>}
      </>
    ),
  },
  { title: '版本', dataIndex: 'version', width: 48, align: 'right' },
  {
    title: '最近保存',
    key: 'saved',
    width: 176,
    render: (_: never, row) => (row.savedAt ? `${row.savedAt.slice(5, 16)} ${row.savedBy}` : '—'),
  },
  { title: '退回理由', dataIndex: 'remark', width: 152 },
]

export const verifyColumns: readonly RecordColumn<TaskPoint>[] = [
  ...place,
  progress,
  { title: '版本', dataIndex: 'version', width: 48, align: 'right' },
  { title: '提交时间', dataIndex: 'submittedAt', width: 136, render: (at: string | null) => at?.slice(0, 16) ?? '—' },
  { title: '填报人', dataIndex: 'savedBy', width: 120 },
]
