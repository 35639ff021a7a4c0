import { alignedText, givenDecimals } from '@qingyuan/domain/column-decimals.ts'
import { isUnconfirmed } from '@qingyuan/domain/factor-provenance-text.ts'
import { factorUnitText } from '@qingyuan/domain/factor-unit-text.ts'
import { Text } from '@qingyuan/ui/layout.tsx'
import type { RecordColumn } from '@qingyuan/ui/records-table.tsx'
import { Tag } from 'antd'
import { FactorName } from './factor-words.tsx'
import type { FactorKind, FactorRow } from './kinds.ts'

/** Of mobile sources the control is the emission stage, which belongs to the source. */
export const sourceTextOf = ({ className, sector, fuelOrProduct, technology, control, controlName }: FactorRow) =>
  [...(className === '' ? [sector, fuelOrProduct, technology] : [className]), controlName === '' ? control : ''].filter(Boolean).join(' › ')

const State = ({ row }: { row: FactorRow }) => {
  if (row.scope === 'city' && row.version === null) return <Tag>已撤回</Tag>
  if (row.latestVersion > Math.max(row.version ?? 0, 1)) return <Tag color="gold">有未应用的修改</Tag>
  if (row.scope === 'city') return <Tag color="blue">本市设定</Tag>
  if (row.version !== null && row.version > 1) return <Tag color="blue">已修改</Tag>
  return row.isDefault ? null : <Tag>备选</Tag>
}

/** One source a row; what has to be confirmed in another colour. */
const Source = ({ provenance }: FactorRow) => <Text colour={isUnconfirmed(provenance) ? 'warningText' : undefined}>{provenance}</Text>

const source: RecordColumn<FactorRow> = {
  title: '排放源',
  isName: true,
  width: 160,
  cell: row => <span title={sourceTextOf(row)}>{sourceTextOf(row) || '通用'}</span>,
}
const control: RecordColumn<FactorRow> = {
  title: '治理技术',
  width: 200,
  cell: row => [row.control, row.controlName].filter(Boolean).join(' ') || '—',
}

/** Removal is named by its control, everything else by its source. */
export const columnsOf = (kind: FactorKind, rows: readonly FactorRow[] = []): readonly RecordColumn<FactorRow>[] => {
  const decimals = givenDecimals(rows.map(({ value }) => value))
  const isParameter = kind === 'Fix' || kind === 'Ratio'
  return [
    { title: '编码', width: 92, cell: ({ scc }) => scc || '通用' },
    kind === 'ETA' ? control : source,
    { title: isParameter ? '参数' : '污染物', width: isParameter ? 148 : 72, cell: ({ name }) => <FactorName name={name} /> },
    {
      title: '取值',
      dataIndex: 'value',
      width: 84,
      align: 'right',
      cell: ({ value }) => <Text weight={600}>{alignedText(value, decimals)}</Text>,
    },
    { title: '单位', dataIndex: 'unit', width: 76, render: factorUnitText },
    { title: '质量', dataIndex: 'quality', width: 44, align: 'center' },
    { title: '来源', width: 164, cell: Source },
    { title: '版本', dataIndex: 'version', width: 44, align: 'right' },
    { title: '修改', width: 84, cell: row => (row.at ? `${row.by} ${row.at.slice(5, 10)}` : '初始库') },
    { title: '状态', width: 76, cell: row => <State row={row} /> },
  ]
}
