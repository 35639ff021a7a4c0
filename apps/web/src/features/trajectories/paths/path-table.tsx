import { numberText } from '@qingyuan/charts/number-text.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { type RecordColumn, RecordsTable } from '@qingyuan/ui/records-table.tsx'
import { useMemo } from 'react'
import { factsOf, type LookedPath, sectorOf } from './path-look.ts'

interface Row {
  key: string
  colour: string
  dash?: string
  place: string
  start: string
  height: number
  from: string
  straight: number
  length: number
  band: string
  mixed: string
  ended: string
}

const rowOf = ({ key, path, colour, dash, imported, group }: LookedPath, placeName: (id: number | null) => string): Row => {
  const facts = factsOf(path)
  return {
    key,
    colour,
    dash,
    place: imported ? group : placeName(path.placeId),
    start: path.start,
    height: path.startHeightM,
    from: `${sectorOf(facts.bearing)} ${numberText(facts.bearing, 0)}°`,
    straight: facts.straightKm,
    length: facts.lengthKm,
    band: `${numberText(facts.lowM, 0)}–${numberText(facts.highM, 0)}`,
    mixed: facts.mixedShare === null ? '—' : `${numberText(facts.mixedShare * 100, 0)}`,
    ended: path.ended ? `${numberText(facts.hours, 0)} h：${path.ended}` : `${numberText(facts.hours, 0)} h`,
  }
}

const columnsOf = (direction: 'backward' | 'forward'): RecordColumn<Row>[] => [
  {
    title: '站点',
    dataIndex: 'place',
    width: 112,
    render: (place: never, row) => (
      <>
        <svg width={16} height={8} aria-hidden="true" style={{ marginRight: 6 }}>
          <line x1={0} x2={16} y1={4} y2={4} stroke={row.colour} strokeWidth={2.4} strokeDasharray={row.dash} />
        </svg>
        {place}
      </>
    ),
  },
  { title: '起始', dataIndex: 'start', width: 96, render: (start: never) => String(start).slice(5) },
  { title: '高度 m', dataIndex: 'height', width: 60, align: 'right' },
  { title: direction === 'backward' ? '来向' : '去向', dataIndex: 'from', width: 92 },
  { title: '直线 km', dataIndex: 'straight', width: 64, align: 'right', render: (value: never) => numberText(value, 0) },
  { title: '路径 km', dataIndex: 'length', width: 64, align: 'right', render: (value: never) => numberText(value, 0) },
  { title: '高度范围 m', dataIndex: 'band', width: 92, align: 'right' },
  { title: '混合层内 %', dataIndex: 'mixed', width: 76, align: 'right' },
  { title: '时长与结束', dataIndex: 'ended', width: 132 },
]

interface PathTableProps {
  paths: readonly LookedPath[]
  placeName: (id: number | null) => string
  direction: 'backward' | 'forward'
  chosen: string | null
  onChoose: (key: string | null) => void
}

/** The paths in figures; ensembles show their centre. */
export const PathTable = ({ paths, placeName, direction, chosen, onChoose }: PathTableProps) => {
  const rows = useMemo(() => paths.filter(each => !each.member).map(each => rowOf(each, placeName)), [paths, placeName])
  const columns = useMemo(() => columnsOf(direction), [direction])
  return (
    <Card title="轨迹" subtitle={`${rows.length} 条，点行在图上突出`} fill flush>
      <RecordsTable
        columns={columns}
        rows={rows}
        rowKey="key"
        openKey={chosen ?? undefined}
        onOpen={row => onChoose(row.key === chosen ? null : row.key)}
      />
    </Card>
  )
}
