import { KeyFigures } from '@qingyuan/ui/key-figures.tsx'
import { isLate, percentText, type SourceRow } from './source-columns.tsx'

const mean = (values: readonly (number | null)[]) => {
  const known = values.filter(value => value !== null)
  return known.length ? known.reduce((sum, value) => sum + value, 0) / known.length : null
}

/** Health in one row of key figures. */
export const SourceSummary = ({ rows }: { rows: readonly SourceRow[] }) => {
  const live = rows.filter(row => row.enabled && row.kind === 'hj212')
  return (
    <KeyFigures
      figures={[
        { label: '数据源', value: rows.length, unit: `个，停用 ${rows.filter(row => !row.enabled).length}` },
        { label: '设备在线', value: live.filter(row => row.connected).length, unit: `/ ${live.length} 台` },
        { label: '迟到', value: live.filter(isLate).length, unit: '台' },
        { label: '24 h 完整率', value: percentText(mean(live.map(row => row.completeness24h))), unit: '%' },
        { label: '30 d 完整率', value: percentText(mean(live.map(row => row.completeness30d))), unit: '%' },
        { label: '24 h 拒收', value: rows.reduce((sum, row) => sum + row.rejections24h, 0), unit: '条' },
      ]}
    />
  )
}
