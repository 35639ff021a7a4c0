import { seriesColours, seriesStrokes } from '@qingyuan/charts/palette.ts'
import { formatCell } from '@qingyuan/domain/format-cell.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { columnOf } from '@qingyuan/domain/frame-cells.ts'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Checkbox } from 'antd'
import css from './overlay-legend.module.css'

const dashes = { solid: undefined, dashed: '5 3', dotted: '2 2' }

/** The stroke as it is drawn in the chart. */
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
  legend: Frame
  shown: readonly string[]
  off: ReadonlySet<string>
  onTurn: (key: string) => void
}

const numbers = ['limit', 'max', 'min', 'mean'] as const

/** One row a line: stroke, place, parameter, axis, limit and numbers; the box hides it. */
export const OverlayLegend = ({ legend, shown, off, onTurn }: OverlayLegendProps) => {
  const text = (key: string, row: number) => String(columnOf(legend, key)?.values[row] ?? '')
  const number = (key: string, row: number) => {
    const value = columnOf(legend, key)?.values[row]
    return value === null || value === undefined ? '—' : formatCell({ kind: 'number' }, value)
  }
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
            {numbers.map(key => (
              <th key={key} className={css.number}>
                {columnOf(legend, key)?.label}
              </th>
            ))}
            <th className={css.number}>有效个数</th>
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: legend.rowCount }, (_, row) => {
            const key = text('key', row)
            return (
              <tr key={key} data-off={off.has(key)}>
                <td>
                  <Checkbox checked={!off.has(key)} onChange={() => onTurn(key)}>
                    <Stroke index={shown.indexOf(key)} />
                  </Checkbox>
                </td>
                <td>{text('place', row)}</td>
                <td>
                  <Subscript text={text('parameter', row)} />
                </td>
                <td>{text('unit', row)}</td>
                <td>{text('axis', row)}</td>
                {numbers.map(each => (
                  <td key={each} className={css.number}>
                    {number(each, row)}
                  </td>
                ))}
                <td className={css.number}>
                  {number('count', row)}/{number('of', row)}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
