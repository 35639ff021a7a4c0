import { formatCell } from '@qingyuan/domain/format-cell.ts'
import { type RecordColumn, RecordsTable } from '@qingyuan/ui/records-table.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { useState } from 'react'
import { ParameterLabel } from '#/page/parameter-label.tsx'
import css from './review.module.css'
import type { SuspectRow } from './suspects.ts'
import type { Review } from './use-review.ts'

const columns: readonly RecordColumn<SuspectRow>[] = [
  { title: '时间', dataIndex: 'hour', width: 136 },
  { title: '点位', dataIndex: 'place', width: 120 },
  { title: '指标', dataIndex: 'parameter', width: 88, render: (id: SuspectRow['parameter']) => <ParameterLabel id={id} /> },
  { title: '问题', dataIndex: 'kind', width: 96 },
  {
    title: '数值',
    dataIndex: 'value',
    width: 88,
    align: 'right',
    render: (value: number | null, row: SuspectRow) => {
      const text = formatCell({ kind: 'number', parameter: row.parameter }, value)
      if (value === null) return <span className={css.muted}>—</span>
      return row.counts === '是' ? text : <del className={css.invalid}>{text}</del>
    },
  },
  { title: '单位', dataIndex: 'unit', width: 72 },
  { title: '说明', dataIndex: 'reason', width: 168, render: (reason: string | null) => <Subscript text={reason ?? ''} /> },
  { title: '标识', dataIndex: 'mark', width: 64, render: (mark: string | null) => <span className={css.flag}>{mark ?? ''}</span> },
  { title: '参与统计', dataIndex: 'counts', width: 80, align: 'center' },
]

interface SuspectTableProps {
  rows: readonly SuspectRow[]
  review: Review
  keys: readonly string[]
  onKeys: (keys: readonly string[]) => void
}

/** Suspects as records; the boxes choose hours for one verdict, a click looks at one. */
export const SuspectTable = ({ rows, review, keys, onKeys }: SuspectTableProps) => {
  const [paging, setPaging] = useState({ page: 1, pageSize: 50 })
  const page = Math.min(paging.page, Math.max(1, Math.ceil(rows.length / paging.pageSize)))
  const { suspect } = review
  return (
    <div className={css.table}>
      <RecordsTable
        columns={columns}
        rows={rows.slice((page - 1) * paging.pageSize, page * paging.pageSize)}
        rowKey="key"
        openKey={suspect ? `${suspect.placeId}~${suspect.parameter}~${suspect.hour}` : undefined}
        onOpen={row => review.look(row)}
        paging={{ page, pageSize: paging.pageSize, total: rows.length, onChange: (next, pageSize) => setPaging({ page: next, pageSize }) }}
        selection={review.allowed ? { chosen: keys, onChange: onKeys } : undefined}
      />
    </div>
  )
}
