import { formatMinute, shortMinute } from '@qingyuan/domain/time.ts'
import { Text } from '@qingyuan/ui/layout.tsx'
import type { RecordColumn } from '@qingyuan/ui/records-table.tsx'
import { Tag } from 'antd'
import { PointState, type TaskPoint } from './surface-task.tsx'

const common: readonly RecordColumn<TaskPoint>[] = [
  { title: '点位', dataIndex: 'name', width: 168 },
  { title: '区县', dataIndex: 'county', width: 64 },
  { title: '部门', dataIndex: 'department', width: 128 },
  { title: '排放源', dataIndex: 'className', width: 204 },
  {
    title: '必填项',
    width: 64,
    align: 'right',
    cell: ({ answered, required }) => (
      <Text colour={answered < required ? 'warningText' : undefined}>
        {answered}/{required}
      </Text>
    ),
  },
]

export const fillColumns: readonly RecordColumn<TaskPoint>[] = [
  ...common,
  {
    title: '状态',
    width: 112,
    cell: ({ state, overdue }) => (
      <>
        <PointState state={state} /> {overdue && <Tag color="red">超期</Tag>}
      </>
    ),
  },
  { title: '版本', dataIndex: 'version', width: 48, align: 'right' },
  { title: '最近保存', width: 176, cell: ({ savedAt, savedBy }) => (savedAt ? `${shortMinute(savedAt)} ${savedBy}` : '—') },
  { title: '退回理由', dataIndex: 'remark', width: 152 },
]

export const verifyColumns: readonly RecordColumn<TaskPoint>[] = [
  ...common,
  { title: '版本', dataIndex: 'version', width: 48, align: 'right' },
  { title: '提交时间', width: 136, cell: ({ submittedAt }) => formatMinute(submittedAt) },
  { title: '填报人', dataIndex: 'savedBy', width: 120 },
]
