import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { sourceCalls } from '@qingyuan/contract/system/data-sources.ts'
import { formatMinute } from '@qingyuan/domain/time.ts'
import { Box, Row, Text } from '@qingyuan/ui/layout.tsx'
import type { RecordColumn } from '@qingyuan/ui/records-table.tsx'
import { StateDot } from '@qingyuan/ui/state-dot.tsx'

export type SourceRow = OutputOf<typeof sourceCalls.SourceQuery>[number]

export const sourceKinds: Readonly<Record<string, string>> = {
  hj212: 'HJ 212 设备',
  file: '文件导入',
  china_sites: '国家站点文件',
  station_csv: '站点 CSV',
  station_xlsx: '站点表格',
  push: '接口推送',
}
const late = 120
/** Late from two hours on: the newest hour and one for the way. A device that never spoke is late when its station has no hours either. */
export const isLate = (row: SourceRow): boolean =>
  row.enabled && (row.delayMinutes === null ? row.kind === 'hj212' && !row.completeness24h : row.delayMinutes > late)

const State = ({ row }: { row: SourceRow }) => {
  if (!row.enabled) return <StateDot tone="off">停用</StateDot>
  if (isLate(row)) return <StateDot tone="bad">迟到</StateDot>
  return <StateDot tone={row.connected ? 'good' : 'warn'}>{row.connected ? '在线' : '正常'}</StateDot>
}

export const delayWords = (minutes: number | null): string => {
  if (minutes === null) return '—'
  return minutes < 90 ? `${Math.round(minutes)} min` : `${(minutes / 60).toFixed(1)} h`
}
export const percentText = (share: number | null): string => (share === null ? '—' : (share * 100).toFixed(1))
const right = 'right'

/** Bar in the cell with the number beside it. */
const Share = ({ share }: { share: number | null }) => (
  <Row as="span">
    <Box
      as="i"
      grow
      height={8}
      style={{ background: `linear-gradient(90deg, var(--accent-mark) ${(share ?? 0) * 100}%, var(--track) 0)` }}
    />
    <Text rigid width={36}>
      {percentText(share)}
    </Text>
  </Row>
)

export const sourceColumns: readonly RecordColumn<SourceRow>[] = [
  { title: '名称', dataIndex: 'name', width: 136 },
  { title: '类型', dataIndex: 'kind', width: 92, render: (kind: string) => sourceKinds[kind] ?? kind },
  { title: '站点', width: 104, cell: row => row.placeName ?? '—' },
  { title: '区县', dataIndex: 'countyName', width: 60 },
  { title: '设备编码 MN', dataIndex: 'mn', width: 200 },
  { title: '状态', width: 68, cell: row => <State row={row} /> },
  { title: '最近数据', dataIndex: 'lastDataAt', width: 124, render: (at: string | null) => formatMinute(at) },
  { title: '延迟', dataIndex: 'delayMinutes', width: 64, align: right, render: delayWords },
  {
    title: '24 h 完整 %',
    dataIndex: 'completeness24h',
    width: 88,
    align: right,
    render: (share: number | null) => <Share share={share} />,
  },
  {
    title: '30 d 完整 %',
    dataIndex: 'completeness30d',
    width: 88,
    align: right,
    render: (share: number | null) => <Share share={share} />,
  },
  { title: '24 h 拒收', dataIndex: 'rejections24h', width: 72, align: right },
]
