import { BellOutlined } from '@ant-design/icons'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { fillStatisticCalls } from '@qingyuan/contract/reporting/statistics.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { type RecordColumn, RecordsTable } from '@qingyuan/ui/records-table.tsx'
import { Button } from 'antd'
import { useState } from 'react'

type StatisticFrame = OutputOf<typeof fillStatisticCalls.Stat>

interface Row {
  id: number
  cells: Record<string, string | number | null>
}

const rowsOf = (frame: StatisticFrame): Row[] => {
  const ids = columnsByKey(frame).enterpriseId?.values ?? []
  return ids.map((id, row) => ({
    id: Number(id),
    cells: Object.fromEntries(frame.columns.map(column => [column.key, column.values[row] ?? null])),
  }))
}

const columnsOf = (frame: StatisticFrame): RecordColumn<Row>[] =>
  frame.columns
    .filter(column => !column.hidden)
    .map(({ key, label, unit, kind, width = 96 }) => ({
      title: unit ? `${label} ${unit}` : label,
      key,
      width,
      align: kind === 'number' ? 'right' : 'left',
      render: (_: never, row: Row) => row.cells[key] ?? '—',
    }))

/** Who has not handed in; those chosen, or all, are reminded. */
export const OverdueCard = ({ frame, onRemind }: { frame: StatisticFrame; onRemind: ((ids: number[]) => void) | null }) => {
  const [chosen, setChosen] = useState<number[]>([])
  return (
    <>
      {onRemind && (
        <div style={{ marginBottom: 8 }}>
          <Button size="small" type="primary" icon={<BellOutlined />} onClick={() => onRemind(chosen)}>
            {chosen.length > 0 ? `催报所选 ${chosen.length} 家` : `催报全部 ${frame.rowCount} 家`}
          </Button>
        </div>
      )}
      <RecordsTable
        columns={columnsOf(frame)}
        rows={rowsOf(frame)}
        rowKey="id"
        selection={onRemind ? { chosen, onChange: setChosen } : undefined}
      />
    </>
  )
}
