import { numberText } from '@qingyuan/domain/number-text.ts'
import { lightColours } from '@qingyuan/ui/tokens.ts'
import { type KeyboardEvent, type Ref, useId } from 'react'
import { chartInk, inkOn, rampColour, rampStops } from '../palette.ts'
import { textWidth } from '../text-width.ts'
import { Figure } from './figure.tsx'

export interface MatrixCell {
  /** -1..1; null without an answer. */
  r: number | null
  significant: boolean
}

interface MatrixChartProps {
  names: readonly string[]
  /** Row, column; only cells below the diagonal are drawn. */
  cells: readonly (readonly MatrixCell[])[]
  chosen: readonly [row: number, column: number] | null
  onPick: (row: number, column: number) => void
  width: number
  height: number
  label: string
  ref?: Ref<SVGSVGElement>
}

const foot = 30
const fillOf = (r: number) => rampColour('diverging', (r + 1) / 2)
const keys: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

const Scale = ({ width, top }: { width: number; top: number }) => {
  const id = useId()
  return (
    // The words at the right are longer than the scale.
    <g transform={`translate(${Math.max(20, Math.min(width / 2 - 90, width - 296))} ${top})`}>
      <defs>
        <linearGradient id={id}>
          {rampStops('diverging').map((colour, i) => (
            <stop key={colour} offset={i / 2} stopColor={colour} />
          ))}
        </linearGradient>
      </defs>
      <text x={-6} y={9} fill={chartInk.light.text} textAnchor="end">
        −1
      </text>
      <rect width={120} height={10} fill={`url(#${id})`} />
      <text x={126} y={9} fill={chartInk.light.text}>
        +1　斜线：不显著（p ≥ 0.05）
      </text>
    </g>
  )
}

/** Correlations of each variable with those before it; a cell is chosen by click or by the arrow keys. */
export const MatrixChart = ({ names, cells, chosen, onPick, width, height, label, ref }: MatrixChartProps) => {
  const n = names.length
  const left = Math.min(width * 0.3, Math.max(...names.map(textWidth)) + 14)
  const longest = Math.max(...names.slice(0, -1).map(textWidth))
  const turned = longest > (width - left - 8) / (n - 1)
  const below = turned ? Math.min(70, longest * 0.8 + 10) : 20
  const [w, h] = [Math.min(92, (width - left - 8) / (n - 1)), Math.min(46, (height - foot - below - 6) / (n - 1))]
  const written = w >= 30 && h >= 13
  const press = (event: KeyboardEvent) => {
    const way = keys[event.key]
    if (!way || !chosen) return
    event.preventDefault()
    event.stopPropagation()
    const row = Math.min(n - 1, Math.max(1, chosen[0] + way[0]))
    onPick(row, Math.min(row - 1, Math.max(0, chosen[1] + way[1])))
  }
  return (
    <div tabIndex={0} role="group" aria-label={`${label}，方向键移动`} onKeyDown={press}>
      <Figure ref={ref} width={width} height={height} label={label}>
        {names.slice(1).map((name, i) => (
          <text key={name} x={left - 8} y={i * h + h / 2 + 8} fill={chartInk.light.strong} textAnchor="end">
            {name}
          </text>
        ))}
        {cells.flatMap((row, i) =>
          row.slice(0, i).map(({ r, significant }, j) => {
            const [x, y] = [left + j * w, 4 + (i - 1) * h]
            const fill = r === null ? lightColours.background : fillOf(r)
            return (
              <g key={`${names[i]} ${names[j]}`} cursor="pointer" onClick={() => onPick(i, j)}>
                <title>{`${names[i]} – ${names[j]}：${numberText(r, 2)}${significant ? '' : '（不显著）'}`}</title>
                <rect x={x} y={y} width={w - 1} height={h - 1} fill={fill} />
                {!significant && <line x1={x} y1={y + h - 1} x2={x + w - 1} y2={y} stroke={inkOn(fill)} strokeOpacity={0.28} />}
                {written && (
                  <text x={x + w / 2} y={y + h / 2 + 4} fill={inkOn(fill)} textAnchor="middle">
                    {numberText(r, 2)}
                  </text>
                )}
              </g>
            )
          }),
        )}
        {chosen && (
          <rect
            x={left + chosen[1] * w}
            y={4 + (chosen[0] - 1) * h}
            width={w - 1}
            height={h - 1}
            fill="none"
            stroke={lightColours.text}
            strokeWidth={2}
          />
        )}
        {names.slice(0, -1).map((name, j) => {
          const [x, y] = [left + j * w + w / 2, 4 + (n - 1) * h + 14]
          return (
            <text
              key={name}
              x={x}
              y={y}
              fill={chartInk.light.strong}
              textAnchor={turned ? 'end' : 'middle'}
              transform={turned ? `rotate(-40 ${x} ${y - 4})` : undefined}
            >
              {name}
            </text>
          )
        })}
        <Scale width={width} top={height - 16} />
      </Figure>
    </div>
  )
}
