import { numberText } from '@qingyuan/domain/number-text.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { type RecordColumn, RecordsTable } from '@qingyuan/ui/records-table.tsx'
import { useMemo } from 'react'
import css from '../trajectories.module.css'
import { factsOf, type StyledPath, sectorOf } from './path-look.ts'

/** Without a gap after the thousands: two of them share a narrow column. */
const metres = (height: number | null) => (height === null ? '—' : height.toFixed(0))

const bandOf = (low: number | null, high: number | null) =>
  low !== null && high !== null && high - low < 1 ? metres(high) : `${metres(low)}–${metres(high)}`

const rowOf = ({ key, path, colour, dash, imported, group }: StyledPath, placeName: (id: number | null) => string) => {
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
    band: bandOf(facts.lowM, facts.highM),
    mixed: facts.mixedShare === null ? '—' : `${numberText(facts.mixedShare * 100, 0)}`,
    ended: path.ended ? `${numberText(facts.hours, 0)} h：${path.ended}` : `${numberText(facts.hours, 0)} h`,
  }
}

type Row = ReturnType<typeof rowOf>

const kilometres = (title: string, dataIndex: 'straight' | 'length'): RecordColumn<Row> => ({
  title,
  unit: 'km',
  dataIndex,
  width: 48,
  align: 'right',
  render: (value: never) => numberText(value, 0),
})

interface PathTableProps {
  paths: readonly StyledPath[]
  placeName: (id: number | null) => string
  direction: 'backward' | 'forward'
  chosen: string | null
  onChoose: (key: string | null) => void
}

/** Place and start are columns only where paths differ in them. */
const columnsOf = (direction: PathTableProps['direction'], places: boolean, starts: boolean): RecordColumn<Row>[] => [
  {
    title: '起点',
    unit: 'm',
    dataIndex: 'height',
    width: 74,
    render: (height: never, row) => (
      <>
        <svg width={16} height={8} aria-hidden="true" className={css.stroke}>
          <line x1={0} x2={16} y1={4} y2={4} stroke={row.colour} strokeWidth={2.4} strokeDasharray={row.dash} />
        </svg>
        {height}
      </>
    ),
  },
  ...(places ? [{ title: '站点', dataIndex: 'place', width: 92 } satisfies RecordColumn<Row>] : []),
  ...(starts
    ? [{ title: '起始', dataIndex: 'start', width: 76, render: (start: never) => String(start).slice(5) } satisfies RecordColumn<Row>]
    : []),
  { title: direction === 'backward' ? '来向' : '去向', dataIndex: 'from', width: 98 },
  kilometres('直线', 'straight'),
  kilometres('路径', 'length'),
  { title: '离地', unit: 'm', dataIndex: 'band', width: 82, align: 'right' },
  { title: '混合层内', unit: '%', dataIndex: 'mixed', width: 68, align: 'right' },
  { title: '时长', dataIndex: 'ended', width: 50 },
]

/** The paths in figures; ensembles show their centre. */
export const PathTable = ({ paths, placeName, direction, chosen, onChoose }: PathTableProps) => {
  const rows = useMemo(() => paths.filter(each => !each.member).map(each => rowOf(each, placeName)), [paths, placeName])
  const [places, starts] = [new Set(rows.map(row => row.place)).size > 1, new Set(rows.map(row => row.start)).size > 1]
  const columns = useMemo(() => columnsOf(direction, places, starts), [direction, places, starts])
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
