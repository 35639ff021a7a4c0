import { chanceText, numberText } from '@qingyuan/domain/number-text.ts'
import { lightColours } from '@qingyuan/ui/tokens.ts'
import { chartInk, rampColour } from '../palette.ts'

export interface ChanceCell {
  value: number | null
  target: number | null
  decimals: number
  /** 0..1; null when it is not known. */
  probability: number | null
  met: boolean | null
}

interface ChanceMatrixProps {
  rows: readonly string[]
  columns: readonly { label: string; unit: string }[]
  /** One row of cells a row. */
  cells: readonly (readonly ChanceCell[])[]
  width: number
  height: number
  chosen: { row: number; column: number } | null
  onPick: (row: number, column: number) => void
  label: string
}

const edge = { left: 76, top: 34, bottom: 26 }
const ink = chartInk.light

/** Unlikely is brown, likely is blue; both fall in grey print by their words. */
const colourOf = (probability: number) => rampColour('diverging', probability)
const wordOf = (probability: number) => `${chanceText(probability * 100)} %`
const inkOn = (probability: number) => (probability < 0.25 || probability > 0.75 ? lightColours.surface : ink.strong)

/** Below this width in px a cell has no room for spaces and full-sized figures beside its chance. */
const narrowCell = 118

const Cell = ({
  cell,
  x,
  y,
  width,
  height,
  chosen,
}: {
  cell: ChanceCell
  x: number
  y: number
  width: number
  height: number
  chosen: boolean
}) => {
  const { probability, target, value, decimals, met } = cell
  const narrow = width < narrowCell
  const pill = narrow ? 36 : Math.min(58, width * 0.36)
  const middle = y + height / 2
  // In a low row the chance keeps a ground as high as its figures.
  const pillHigh = Math.max(height - 10, Math.min(height - 2, 15))
  return (
    <>
      <rect
        x={x + 1}
        y={y + 1}
        width={width - 2}
        height={height - 2}
        rx={3}
        fill={chosen ? lightColours.accentSoft : lightColours.surfaceFaint}
        stroke={chosen ? ink.strong : 'none'}
        strokeWidth={2}
      />
      <text
        x={x + (narrow ? 4 : 6)}
        y={middle + 4.5}
        fontSize={narrow ? 12 : 13}
        fontWeight={600}
        fill={met === false ? lightColours.worse : ink.strong}
      >
        {numberText(value, decimals)}
        <tspan fontSize={11} fontWeight={400} fill={ink.text}>
          {target === null ? ' 未设目标' : `${narrow ? '/' : ' / '}${numberText(target, decimals)}`}
        </tspan>
      </text>
      {probability !== null && (
        <>
          <rect x={x + width - pill - 4} y={middle - pillHigh / 2} width={pill} height={pillHigh} rx={3} fill={colourOf(probability)} />
          <text x={x + width - pill / 2 - 4} y={middle + 4} fontSize={11.5} textAnchor="middle" fill={inkOn(probability)}>
            {wordOf(probability)}
          </text>
        </>
      )}
    </>
  )
}

const Legend = ({ y, width }: { y: number; width: number }) => (
  <g>
    {Array.from({ length: 20 }, (_, i) => (
      <rect key={i} x={width - 236 + i * 6} y={y} width={6.5} height={8} fill={colourOf((i + 0.5) / 20)} />
    ))}
    <text x={width - 242} y={y + 8} fontSize={11} textAnchor="end" fill={ink.text}>
      达成概率 0 %
    </text>
    <text x={width - 110} y={y + 8} fontSize={11} fill={ink.text}>
      100 %　值 / 目标
    </text>
  </g>
)

/** Places down, targets across: the value so far against its target, and how likely the target is reached. A click chooses a cell. */
export const ChanceMatrix = ({ rows, columns, cells, width, height, chosen, onPick, label }: ChanceMatrixProps) => {
  const wide = (width - edge.left) / Math.max(columns.length, 1)
  const high = Math.min(46, (height - edge.top - edge.bottom) / Math.max(rows.length, 1))
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} style={{ display: 'block' }}>
      {columns.map((column, c) => (
        <text
          key={column.label}
          x={edge.left + c * wide + 8}
          y={14}
          fontSize={wide < narrowCell ? 11 : 12}
          fontWeight={600}
          fill={ink.strong}
        >
          {column.label}
          <tspan x={edge.left + c * wide + 8} dy={14} fontSize={11} fontWeight={400} fill={ink.text}>
            {column.unit}
          </tspan>
        </text>
      ))}
      {rows.map((row, r) => (
        <g key={row}>
          <text x={0} y={edge.top + r * high + high / 2 + 4.5} fontSize={13} fill={ink.strong}>
            {row}
          </text>
          {(cells[r] ?? []).map((cell, c) => (
            <g
              key={columns[c]?.label ?? c}
              role="button"
              tabIndex={0}
              aria-label={`${row} ${columns[c]?.label ?? ''}`}
              style={{ cursor: 'pointer', outlineOffset: -2 }}
              onClick={() => onPick(r, c)}
              onKeyDown={event => event.key === 'Enter' && onPick(r, c)}
            >
              <Cell
                cell={cell}
                x={edge.left + c * wide}
                y={edge.top + r * high}
                width={wide}
                height={high}
                chosen={chosen?.row === r && chosen.column === c}
              />
            </g>
          ))}
        </g>
      ))}
      {cells.some(row => row.some(cell => cell.probability !== null)) && <Legend y={edge.top + rows.length * high + 8} width={width} />}
    </svg>
  )
}
