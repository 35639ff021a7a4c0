import { seriesColours, seriesStrokes } from '@qingyuan/charts/palette.ts'
import type { dataQueryCalls } from '@qingyuan/contract/air/query.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { formatCell } from '@qingyuan/domain/format-cell.ts'
import type { FrameColumn } from '@qingyuan/domain/frame.ts'
import { textCell } from '@qingyuan/domain/frame-cells.ts'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Checkbox } from 'antd'
import css from './overlay-legend.module.css'

const dashes = { solid: undefined, dashed: '5 3', dotted: '2 2' }

/** The stroke of a line in the chart. */
const Stroke = ({ index }: { index: number }) => {
  const stroke = seriesStrokes[index % seriesStrokes.length]
  return (
    <svg width="24" height="8" aria-hidden="true">
      {index >= 0 && stroke && (
        <line
          x1="1"
          x2="23"
          y1="4"
          y2="4"
          stroke={seriesColours[index % seriesColours.length]}
          strokeWidth={stroke.width}
          strokeDasharray={dashes[stroke.type]}
        />
      )}
    </svg>
  )
}

interface OverlayLegendProps {
  legend: OutputOf<typeof dataQueryCalls.CityOverlyingLegend>
  shown: readonly string[]
  off: ReadonlySet<string>
  onTurn: (key: string) => void
}

const numberText = (column: FrameColumn, row: number) => formatCell({ kind: 'number' }, column.values[row])

/** One row a line: stroke, place, parameter, axis, limit and numbers; the box hides it. */
export const OverlayLegend = ({ legend, shown, off, onTurn }: OverlayLegendProps) => {
  const columns = columnsByKey(legend)
  const numbers = [columns.limit, columns.max, columns.min, columns.mean]
  return (
    <div className={css.box}>
      <table className={css.table}>
        <thead>
          <tr>
            <th>曲线</th>
            <th>点位</th>
            <th>指标</th>
            <th>单位</th>
            <th>纵轴</th>
            {numbers.map(({ key, label }) => (
              <th key={key} className={css.number}>
                {label}
              </th>
            ))}
            <th className={css.number}>有效个数</th>
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: legend.rowCount }, (_, row) => {
            const key = textCell(columns.key, row)
            return (
              <tr key={key} data-off={off.has(key)}>
                <td>
                  <Checkbox checked={!off.has(key)} onChange={() => onTurn(key)}>
                    <Stroke index={shown.indexOf(key)} />
                  </Checkbox>
                </td>
                <td>{textCell(columns.place, row)}</td>
                <td>
                  <Subscript text={textCell(columns.parameter, row)} />
                </td>
                <td>{textCell(columns.unit, row)}</td>
                <td>{textCell(columns.axis, row)}</td>
                {numbers.map(column => (
                  <td key={column.key} className={css.number}>
                    {numberText(column, row)}
                  </td>
                ))}
                <td className={css.number}>
                  {numberText(columns.count, row)}/{numberText(columns.of, row)}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
