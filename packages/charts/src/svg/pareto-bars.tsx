import { numberText } from '@qingyuan/domain/number-text.ts'
import { lightColours } from '@qingyuan/ui/tokens.ts'
import { niceStep } from '../nice-step.ts'
import { chartInk, seriesColours } from '../palette.ts'

interface ParetoBarsProps {
  /** Largest first. */
  bars: readonly { id: string; name: string; value: number; cumulated: number }[]
  width: number
  height: number
  unit: string
  label: string
  onPick?: (index: number) => void
}

/** px below which only every fifth rank has room. */
const leastStep = 15
const room = { top: 28, right: 40, bottom: 40, left: 56 }
const ink = chartInk.light

/** Bars of the largest and, as a line, the part of the whole that they and those before them make up; 80 % is marked. */
export const ParetoBars = ({ bars, width, height, unit, label, onPick }: ParetoBarsProps) => {
  const [wide, tall] = [Math.max(1, width - room.left - room.right), Math.max(1, height - room.top - room.bottom)]
  const largest = Math.max(1e-9, ...bars.map(({ value }) => value))
  const top = 4 * niceStep(largest, 4)
  const step = wide / Math.max(1, bars.length)
  const x = (n: number) => room.left + (n + 0.5) * step
  const y = (share: number) => room.top + (1 - share) * tall
  const decimals = top >= 100 ? 0 : top >= 1 ? 1 : 3
  const line = bars.map(({ cumulated }, n) => `${n ? 'L' : 'M'}${x(n).toFixed(1)} ${y(cumulated / 100).toFixed(1)}`).join('')
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} style={{ display: 'block' }}>
      {[0, 0.25, 0.5, 0.75, 1].map(share => (
        <g key={share} fontSize={11} fill={ink.text}>
          <line x1={room.left} x2={width - room.right} y1={y(share)} y2={y(share)} stroke={ink.grid} />
          <text x={room.left - 6} y={y(share) + 4} textAnchor="end">
            {numberText(top * share, decimals)}
          </text>
          <text x={width - room.right + 6} y={y(share) + 4}>
            {share * 100} %
          </text>
        </g>
      ))}
      <line x1={room.left} x2={width - room.right} y1={y(0.8)} y2={y(0.8)} stroke={ink.limit} strokeDasharray="4 3" />
      <text x={width - room.right - 4} y={y(0.8) + 14} fontSize={11} fill={ink.limit} textAnchor="end">
        累计 80 %
      </text>
      {bars.map(({ id, name, value, cumulated }, n) => (
        <g
          key={id}
          role={onPick && 'button'}
          tabIndex={onPick && 0}
          style={onPick && { cursor: 'pointer' }}
          onClick={() => onPick?.(n)}
          onKeyDown={event => event.key === 'Enter' && onPick?.(n)}
        >
          <title>
            {name} {numberText(value, decimals)} {unit}，累计 {numberText(cumulated, 1)} %
          </title>
          <rect x={x(n) - step / 2} y={room.top} width={step} height={tall} fill="transparent" />
          <rect
            x={x(n) - step * 0.36}
            y={y(value / top)}
            width={step * 0.72}
            height={(value / top) * tall}
            rx={2}
            fill={lightColours.accentBar}
          />
          {(step >= leastStep || n === 0 || (n + 1) % 5 === 0) && (
            <text x={x(n)} y={height - room.bottom + 16} fontSize={11} fill={ink.text} textAnchor="middle">
              {n + 1}
            </text>
          )}
        </g>
      ))}
      <path d={line} fill="none" stroke={seriesColours[3]} strokeWidth={2} pointerEvents="none" />
      <text x={room.left - 6} y={11} fontSize={11} fill={ink.text} textAnchor="end">
        {unit}
      </text>
      <text x={room.left + wide / 2} y={height - 6} fontSize={11} fill={ink.text} textAnchor="middle">
        名次（下表同）
      </text>
    </svg>
  )
}
