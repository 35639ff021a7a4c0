import { numberText } from '@qingyuan/domain/number-text.ts'
import { lightColours } from '@qingyuan/ui/tokens.ts'
import { betterColour, chartInk, rowColour, worseColour } from '../palette.ts'

export interface RowTicks {
  label: string
  values: readonly (number | null)[]
  /** Targets are dashed, reached values solid. */
  kind: 'target' | 'past' | 'allowed'
}

export interface RowPanel {
  title: string
  unit: string
  decimals: number
  bars: readonly (number | null)[]
  ticks?: readonly RowTicks[]
  /** Differences: bars go both ways from 0 and are coloured better or worse. */
  better?: 'down' | 'up' | 'none'
  /** How a value is written, where its number alone would mislead: a chance of 0.3 % is no 0. */
  text?: (value: number) => string
}

interface RowPanelsProps {
  rows: readonly string[]
  panels: readonly RowPanel[]
  width: number
  height: number
  chosen?: number | null
  onPick?: (row: number) => void
  label: string
}

const edge = { left: 76, top: 32, bottom: 22, gap: 28, figure: 48 }
const ink = chartInk.light
const strokes = {
  target: { stroke: worseColour, strokeDasharray: '3 2', strokeWidth: 2 },
  past: { stroke: ink.strong, strokeWidth: 2 },
  allowed: { stroke: lightColours.flag, strokeWidth: 3 },
} as const

/** Room for the figures beside a bar. */
const figureRoom = ({ ticks = [] }: RowPanel) => (ticks.some(tick => tick.kind === 'allowed') ? 112 : edge.figure)

const known = (values: readonly (number | null)[]) => values.filter((value): value is number => value !== null && Number.isFinite(value))

/** Ticks that are drawn: nothing can be measured below 0, so that an allowance there is said in words. */
const drawn = ({ kind, values }: RowTicks) =>
  kind === 'allowed' ? values.map(value => (value !== null && value <= 0 ? null : value)) : values

/** From the least to the most of a panel, 0 always inside. */
const scaleOf = (panel: RowPanel, width: number) => {
  const { bars, ticks = [] } = panel
  const all = [0, ...known(bars), ...ticks.flatMap(tick => known(drawn(tick)))]
  const [low, high] = [Math.min(...all), Math.max(...all)]
  const span = high - low || 1
  const left = low < 0 ? edge.figure : 0
  return (value: number) => left + ((value - low) / span) * (width - left - figureRoom(panel))
}

const barColour = (panel: RowPanel, value: number) =>
  panel.better === undefined || panel.better === 'none'
    ? lightColours.accentBar
    : value === 0 || value > 0 === (panel.better === 'up')
      ? betterColour
      : worseColour

const signed = (panel: RowPanel, value: number) =>
  panel.text?.(value) ?? numberText(value, panel.decimals, { signed: panel.better !== undefined })

const Bar = ({
  panel,
  value,
  allowed,
  marks,
  x,
  y,
  high,
}: {
  panel: RowPanel
  value: number | null
  /** Allowed mean of the rest, where the panel has it. */
  allowed: number | null
  marks: readonly number[]
  x: (value: number) => number
  y: number
  high: number
}) => {
  const middle = y + high / 2 + 4
  if (value === null)
    return (
      <text x={x(0) + 4} y={middle} fontSize={12} fill={ink.muted}>
        —
      </text>
    )
  const [from, to] = [x(Math.min(value, 0)), x(Math.max(value, 0))]
  // The figure is beyond the last tick of its row.
  const beyond = Math.max(to, ...marks.map(x))
  return (
    <>
      <rect x={from} y={y + 5} width={Math.max(to - from, 1)} height={high - 10} rx={2} fill={barColour(panel, value)} />
      <text x={value < 0 ? from - 4 : beyond + 6} y={middle} fontSize={12} textAnchor={value < 0 ? 'end' : 'start'} fill={ink.strong}>
        {signed(panel, value)}
        {allowed !== null && (
          <tspan dx={6} fontSize={11} fill={strokes.allowed.stroke}>
            {allowed <= 0 ? '已无余量' : `允许 ${numberText(allowed, panel.decimals)}`}
          </tspan>
        )}
      </text>
    </>
  )
}

const Panel = ({ panel, width, high, rows }: { panel: RowPanel; width: number; high: number; rows: number }) => {
  const x = scaleOf(panel, width)
  const bottom = edge.top + rows * high
  return (
    <>
      <text x={0} y={14} fontSize={12} fontWeight={600} fill={ink.strong}>
        {panel.title}
        <tspan fontSize={11} fontWeight={400} fill={ink.text}>
          {panel.unit ? `　${panel.unit}` : ''}
        </tspan>
      </text>
      <line x1={x(0)} x2={x(0)} y1={edge.top} y2={bottom} stroke={ink.axis} />
      {panel.bars.map((value, r) => (
        <Bar
          key={r}
          allowed={panel.ticks?.find(tick => tick.kind === 'allowed')?.values[r] ?? null}
          panel={panel}
          value={value}
          marks={known((panel.ticks ?? []).map(tick => drawn(tick)[r] ?? null))}
          x={x}
          y={edge.top + r * high}
          high={high}
        />
      ))}
      {(panel.ticks ?? []).flatMap(tick =>
        drawn(tick).map((value, r) =>
          value === null ? null : (
            <line
              key={`${tick.kind}${r}`}
              x1={x(value)}
              x2={x(value)}
              y1={edge.top + r * high + 2}
              y2={edge.top + (r + 1) * high - 2}
              {...strokes[tick.kind]}
            />
          ),
        ),
      )}
      {(panel.ticks ?? []).map(({ label, kind }, i) => (
        <g key={label} transform={`translate(${i * 96} ${bottom + 6})`}>
          <line x1={1} x2={1} y1={0} y2={12} {...strokes[kind]} />
          <text x={8} y={10} fontSize={11} fill={ink.text}>
            {label}
          </text>
        </g>
      ))}
    </>
  )
}

/** Rows of places, one or more panels of horizontal bars side by side, each on a separate scale, with ticks for targets, last year and allowances. */
export const RowPanels = ({ rows, panels, width, height, chosen, onPick, label }: RowPanelsProps) => {
  const high = Math.min(46, (height - edge.top - edge.bottom) / Math.max(rows.length, 1))
  const wide = (width - edge.left - edge.gap * (panels.length - 1)) / Math.max(panels.length, 1)
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} style={{ display: 'block' }}>
      {rows.map((row, r) => (
        <g key={row} onClick={onPick && (() => onPick(r))} style={onPick && { cursor: 'pointer' }}>
          <rect
            y={edge.top + r * high}
            width={width}
            height={high}
            fill={chosen === r ? lightColours.accentSoft : r % 2 ? lightColours.surface : rowColour}
          />
          <text x={4} y={edge.top + r * high + high / 2 + 4.5} fontSize={13} fontWeight={chosen === r ? 600 : 400} fill={ink.strong}>
            {row}
          </text>
        </g>
      ))}
      <g pointerEvents="none">
        {panels.map((panel, p) => (
          <g key={panel.title} transform={`translate(${edge.left + p * (wide + edge.gap)} 0)`}>
            <Panel panel={panel} width={wide} high={high} rows={rows.length} />
          </g>
        ))}
      </g>
    </svg>
  )
}
