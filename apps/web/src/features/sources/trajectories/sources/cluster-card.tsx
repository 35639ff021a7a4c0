import { numberText } from '@qingyuan/domain/number-text.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { type RecordColumn, RecordsTable } from '@qingyuan/ui/records-table.tsx'
import { useMemo } from 'react'
import css from '../trajectories.module.css'
import { clusterSector } from './reading.ts'
import { clusterColour } from './source-map.tsx'
import type { Cluster, SourceResult } from './use-sources.ts'

const rowOf = (cluster: Cluster) => {
  const heights = cluster.heightM.filter(value => value !== null)
  return {
    ...cluster,
    sector: clusterSector(cluster),
    height: heights.length > 0 ? `${numberText(Math.min(...heights), 0)}–${numberText(Math.max(...heights), 0)}` : '—',
  }
}
type Row = ReturnType<typeof rowOf>

const columnsOf = (unit: string, decimals: number): RecordColumn<Row>[] => [
  {
    title: '类',
    dataIndex: 'id',
    width: 52,
    render: (id: never) => (
      <>
        <i className={css.swatch} style={{ background: clusterColour(id) }} />
        {id}
      </>
    ),
  },
  { title: '来向', dataIndex: 'sector', width: 72 },
  { title: '条数', dataIndex: 'count', width: 56, align: 'right' },
  {
    title: '占比',
    unit: '%',
    dataIndex: 'share',
    width: 96,
    align: 'right',
    render: (share: never) => (
      <span className={css.bar} style={{ backgroundSize: `${Number(share) * 100}% 100%` }}>
        {numberText(Number(share) * 100, 1)}
      </span>
    ),
  },
  {
    title: '平均浓度',
    unit,
    dataIndex: 'meanConcentration',
    width: 72,
    align: 'right',
    render: (mean: never) => numberText(mean, decimals),
  },
  { title: '离地', unit: 'm', dataIndex: 'height', width: 72, align: 'right' },
]

interface ClusterCardProps {
  result: SourceResult
  unit: string
  decimals: number
  chosen: number
  onChoose: (cluster: number) => void
}

/** The clusters in figures; a row lights one. */
export const ClusterCard = ({ result, unit, decimals, chosen, onChoose }: ClusterCardProps) => {
  const rows = useMemo(() => result.clusters.map(rowOf), [result])
  const columns = useMemo(() => columnsOf(unit, decimals), [unit, decimals])
  return (
    <Card title="聚类" subtitle="点行在图上突出该类" fill flush>
      <RecordsTable
        columns={columns}
        rows={rows}
        rowKey="id"
        openKey={chosen || undefined}
        onOpen={row => onChoose(row.id === chosen ? 0 : row.id)}
      />
    </Card>
  )
}
