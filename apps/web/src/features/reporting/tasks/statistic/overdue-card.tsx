import { BellOutlined } from '@ant-design/icons'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { columnOf } from '@qingyuan/domain/frame-cells.ts'
import { type RecordColumn, RecordsTable } from '@qingyuan/ui/records-table.tsx'
import { Button } from 'antd'
import { useState } from 'react'

interface Row {
  id: number
  cells: Record<string, string | number | null>
}

const widths: Record<string, number> = {
  name: 220,
  county: 76,
  industry: 120,
  state: 76,
  late: 64,
  owner: 120,
  savedAt: 150,
  reminders: 72,
  remindedAt: 150,
}

const rowsOf = (frame: Frame): Row[] => {
  const ids = columnOf(frame, 'enterpriseId')!.values
  return ids.map((id, row) => ({
    id: Number(id),
    cells: Object.fromEntries(frame.columns.map(column => [column.key, column.values[row] ?? null])),
  }))
}

const columnsOf = (frame: Frame): RecordColumn<Row>[] =>
  frame.columns
    .filter(column => !column.hidden)
    .map(({ key, label, unit, kind }) => ({
      title: unit ? `${label} ${unit}` : label,
      key,
      width: widths[key] ?? 96,
      align: kind === 'number' ? 'right' : 'left',
      render: (_: never, row: Row) => row.cells[key] ?? '—',
    }))

/** Who has not handed in; those chosen, or all, are reminded. */
export const OverdueCard = ({ frame, onRemind }: { frame: Frame; onRemind: ((ids: number[]) => void) | null }) => {
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
