import { provenanceWord } from '@qingyuan/domain/factor-provenance-text.ts'
import { factorUnitText } from '@qingyuan/domain/factor-unit-text.ts'
import type { RecordColumn } from '@qingyuan/ui/records-table.tsx'
import { Tag } from 'antd'
import css from './factors.module.css'
import type { FactorKind, FactorRow } from './kinds.ts'
import { FactorName } from './words.tsx'

/** Of mobile sources the control is the emission stage, which belongs to the source. */
export const where = ({ sector, fuelOrProduct, technology, control, controlName }: FactorRow) =>
  [sector, fuelOrProduct, technology, controlName === '' ? control : ''].filter(Boolean).join(' › ')

const State = ({ row }: { row: FactorRow }) => {
  if (row.scope === 'city' && row.version === null) return <Tag>已撤回</Tag>
  if (row.latestVersion > Math.max(row.version ?? 0, 1)) return <Tag color="gold">有未应用的修改</Tag>
  if (row.scope === 'city') return <Tag color="blue">本市设定</Tag>
  if (row.version !== null && row.version > 1) return <Tag color="blue">已修改</Tag>
  return row.isDefault ? null : <Tag>备选</Tag>
}

const source: RecordColumn<FactorRow> = {
  title: '排放源',
  key: 'where',
  width: 196,
  render: (_: never, row) => <span title={where(row)}>{where(row) || '通用'}</span>,
}
const control: RecordColumn<FactorRow> = {
  title: '治理技术',
  key: 'control',
  width: 200,
  render: (_: never, row) => [row.control, row.controlName].filter(Boolean).join(' ') || '—',
}

/** Removal is told by its control, everything else by its source. */
export const columnsOf = (kind: FactorKind): readonly RecordColumn<FactorRow>[] => [
  { title: '编码', dataIndex: 'scc', width: 92, render: (scc: string) => scc || '通用' },
  ...(kind === 'ETA' ? [control] : [source]),
  {
    title: kind === 'Fix' || kind === 'Ratio' ? '参数' : '污染物',
    dataIndex: 'name',
    width: kind === 'Fix' || kind === 'Ratio' ? 148 : 72,
    render: (name: string) => <FactorName name={name} />,
  },
  { title: '取值', dataIndex: 'value', width: 100, align: 'right', render: (value: string) => <b className={css.value}>{value}</b> },
  { title: '单位', dataIndex: 'unit', width: 88, render: factorUnitText },
  { title: '质量', dataIndex: 'quality', width: 44, align: 'center' },
  { title: '来源', dataIndex: 'provenance', width: 76, render: (text: string) => <span title={text}>{provenanceWord(text)}</span> },
  { title: '版本', dataIndex: 'version', width: 44, align: 'right', render: (version: number | null) => version ?? '—' },
  { title: '修改', key: 'by', width: 100, render: (_: never, row) => (row.at ? `${row.by} ${row.at.slice(5, 10)}` : '初始库') },
  { title: '状态', key: 'state', width: 84, render: (_: never, row) => <State row={row} /> },
]
