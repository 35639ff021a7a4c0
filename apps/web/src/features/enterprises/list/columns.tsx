import type { RecordColumn } from '@qingyuan/ui/records-table.tsx'
import { type EnterpriseRow, Status } from './words.tsx'

export const columns: readonly RecordColumn<EnterpriseRow>[] = [
  { title: '企业名称', dataIndex: 'name', width: 220 },
  { title: '统一社会信用代码', dataIndex: 'code', width: 168 },
  { title: '区县', dataIndex: 'county', width: 76 },
  { title: '行业', dataIndex: 'industry', width: 112 },
  { title: '管控', dataIndex: 'sourceControl', width: 60 },
  { title: '许可管理', dataIndex: 'permitClass', width: 76 },
  { title: '绩效', dataIndex: 'grade', width: 72 },
  { title: '状态', dataIndex: 'status', width: 72, render: (status: string) => <Status value={status} /> },
  { title: '联系人', dataIndex: 'contact', width: 76 },
  { title: '手机', dataIndex: 'mobile', width: 108 },
  { title: '档案年度', dataIndex: 'years', width: 132, render: (years: number[]) => (years.length > 0 ? years.join('、') : '—') },
  { title: '最近更新', dataIndex: 'changedAt', width: 148 },
]
