import { BellOutlined } from '@ant-design/icons'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { Box } from '@qingyuan/ui/layout.tsx'
import { RecordsTable } from '@qingyuan/ui/records-table.tsx'
import { Button } from 'antd'
import { useState } from 'react'
import type { StatisticFrame } from './stack-rows.tsx'

/** Enterprises that have not submitted; those chosen, or all, are reminded. */
export const OverdueTable = ({ frame, onRemind }: { frame: StatisticFrame; onRemind: ((ids: number[]) => void) | null }) => {
  const [chosen, setChosen] = useState<number[]>([])
  const rows = (columnsByKey(frame).enterpriseId?.values ?? []).map((id, index) => ({ id: Number(id), index }))
  const columns = frame.columns
    .filter(column => !column.hidden)
    .map(({ key, label, unit, kind, width = 96, values }) => ({
      ...{ key, width, title: unit ? `${label} ${unit}` : label },
      align: kind === 'number' ? ('right' as const) : ('left' as const),
      cell: ({ index }: { index: number }) => values[index] ?? '—',
    }))
  return (
    <>
      {onRemind && (
        <Box margin={[0, 0, 8, 0]}>
          <Button size="small" type="primary" icon={<BellOutlined />} onClick={() => onRemind(chosen)}>
            {chosen.length > 0 ? `催报所选 ${chosen.length} 家` : `催报全部 ${frame.rowCount} 家`}
          </Button>
        </Box>
      )}
      <RecordsTable {...{ columns, rows }} rowKey="id" selection={onRemind ? { chosen, onChange: setChosen } : undefined} />
    </>
  )
}
