import { numberText } from '@qingyuan/domain/number-text.ts'
import { lightColours } from '@qingyuan/ui/tokens.ts'
import type { Ref } from 'react'
import { niceStep } from '../nice-step.ts'
import { chartInk } from '../palette.ts'
import { Figure } from './figure.tsx'

interface AgeBarsProps {
  /** One a day; null: no answer. */
  bars: readonly { name: string; middle: number | null; low: number | null; high: number | null }[]
  /** Range that was observed elsewhere. */
  band: { low: number; high: number; label: string }
  unit: string
  width: number
  height: number
  label: string
  ref?: Ref<SVGSVGElement>
}

const edge = { left: 34, right: 10, top: 18, bottom: 22 } as const

/** A value with its band for each day; a dashed frame where it could not be computed. */
export const AgeBars = ({ bars, band, unit, width, height, label, ref }: AgeBarsProps) => {
  const [w, h] = [Math.max(60, width - edge.left - edge.right), Math.max(40, height - edge.top - edge.bottom)]
  const known = bars.flatMap(({ low, high }) => (low === null || high === null ? [] : [low, high]))
  const [least, most] = [Math.min(0, ...known), Math.max(band.high * 1.1, ...known)]
  const step = niceStep(most - least, 4)
  const ticks = Array.from(
    { length: Math.ceil(most / step) - Math.floor(least / step) + 1 },
    (_, i) => (Math.floor(least / step) + i) * step,
  )
  const [bottom, top] = [ticks[0]!, ticks.at(-1)!]
  const y = (value: number) => h - ((value - bottom) / (top - bottom)) * h
  const pitch = w / Math.max(1, bars.length)
  const every = Math.max(1, Math.ceil(40 / pitch))
  return (
    <Figure ref={ref} width={width} height={height} label={label}>
      <text x={4} y={11} fill={chartInk.light.text}>
        {unit}
      </text>
      <g transform={`translate(${edge.left} ${edge.top})`}>
        <rect y={y(band.high)} width={w} height={y(band.low) - y(band.high)} fill={lightColours.surfaceFaint} />
        <rect y={y(band.high)} width={w} height={y(band.low) - y(band.high)} fill={lightColours.lineSoft} fillOpacity={0.7} />
        <text x={w - 4} y={-5} textAnchor="end" fill={chartInk.light.text}>
          {`灰带：${band.label}`}
        </text>
        {ticks.map(tick => (
          <g key={tick}>
            <line x2={w} y1={y(tick)} y2={y(tick)} stroke={tick === 0 ? chartInk.light.axis : chartInk.light.grid} />
            <text x={-6} y={y(tick) + 4} textAnchor="end" fill={chartInk.light.text}>
              {numberText(tick, Number.isInteger(step) ? 0 : 1)}
            </text>
          </g>
        ))}
        {bars.map(({ name, middle, low, high }, i) => {
          const x = i * pitch
          if (middle === null || low === null || high === null)
            return (
              <rect
                key={name}
                x={x + pitch * 0.2}
                width={pitch * 0.6}
                height={h}
                fill="none"
                stroke={chartInk.light.axis}
                strokeDasharray="2 3"
              >
                <title>{`${name} 不足 5 对，不算`}</title>
              </rect>
            )
          return (
            <g key={name}>
              <title>{`${name} ${numberText(middle, 1)} ${unit}（${numberText(low, 1)} ~ ${numberText(high, 1)}）${middle < 0 ? '，比初始值更新鲜，或另有来源' : ''}`}</title>
              <rect
                x={x + pitch * 0.18}
                y={y(high)}
                width={pitch * 0.64}
                height={Math.max(2, y(low) - y(high))}
                fill={lightColours.accentLight}
              />
              <rect x={x + pitch * 0.1} y={y(middle) - 1.2} width={pitch * 0.8} height={2.4} fill={lightColours.accent} />
            </g>
          )
        })}
        {bars.map(
          ({ name }, i) =>
            i % every === 0 && (
              <text key={name} x={(i + 0.5) * pitch} y={h + 15} textAnchor="middle" fill={chartInk.light.text}>
                {name}
              </text>
            ),
        )}
      </g>
    </Figure>
  )
}
