import type { RecordColumn } from '@qingyuan/ui/records-table.tsx'
import { type EnterpriseRow, Status } from './enterprise-words.tsx'

/** Newest first, so the last is the first year. */
const spanOf = (years: readonly number[]): string =>
  years.length === 0 ? '—' : years.length === 1 ? String(years[0]) : `${years.at(-1)}–${years[0]}`

export const columns: readonly RecordColumn<EnterpriseRow>[] = [
  { title: '企业名称', dataIndex: 'name', width: 208 },
  { title: '统一社会信用代码', dataIndex: 'code', width: 168 },
  { title: '区县', dataIndex: 'county', width: 72 },
  { title: '行业', dataIndex: 'industry', width: 108 },
  { title: '管控', dataIndex: 'sourceControl', width: 56 },
  { title: '许可管理', dataIndex: 'permitClass', width: 76 },
  { title: '绩效', dataIndex: 'grade', width: 64 },
  { title: '状态', dataIndex: 'status', width: 72, render: (status: string) => <Status value={status} /> },
  { title: '联系人', dataIndex: 'contact', width: 72 },
  { title: '档案年度', dataIndex: 'years', width: 92, render: spanOf },
  { title: '最近更新', dataIndex: 'changedAt', width: 96, render: (at: string) => at.slice(0, 10) },
]
