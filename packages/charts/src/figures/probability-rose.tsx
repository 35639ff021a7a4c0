import { numberText } from '@qingyuan/domain/number-text.ts'
import { lightColours } from '@qingyuan/ui/tokens.ts'
import type { Ref } from 'react'
import { chartInk, raisedColour, usualColour } from '../palette.ts'
import { atBearing, Compass, freeBearing, ringsOf, wedgePath } from './compass.tsx'
import { Figure } from './figure.tsx'

export interface SectorProbability {
  /** 0..1; null with too few hours. */
  value: number | null
  lower: number | null
  upper: number | null
}

interface ProbabilityRoseProps {
  /** North first, clockwise. */
  sectors: readonly SectorProbability[]
  /** Probability without any influence of the wind: drawn as a dashed circle. */
  usual: number
  width: number
  height: number
  label: string
  ref?: Ref<SVGSVGElement>
}

const foot = 24
const colours = { high: raisedColour, usual: usualColour } as const

/** Conditional probability by sector with its interval; a sector with too few hours stays hatched and empty. */
export const ProbabilityRose = ({ sectors, usual, width, height, label, ref }: ProbabilityRoseProps) => {
  const ink = chartInk.light
  const radius = Math.max(40, Math.min(width, height - foot) / 2 - 24)
  const { top, rings } = ringsOf(Math.max(usual * 1.5, ...sectors.map(each => each.upper ?? 0)), '')
  const angle = 360 / sectors.length
  const reach = (value: number) => (Math.min(value, top) / top) * radius
  return (
    <Figure ref={ref} width={width} height={height} label={label}>
      <defs>
        <pattern id="too-few" width={5} height={5} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0V5" stroke={lightColours.lineStrong} strokeWidth={1} />
        </pattern>
      </defs>
      <g transform={`translate(${width / 2} ${(height - foot) / 2})`}>
        {sectors.map(({ value, lower, upper }, s) => {
          const bearing = s * angle
          if (value === null) return <path key={s} d={wedgePath(bearing, angle * 0.8, 0, radius)} fill="url(#too-few)" />
          const high = lower !== null && lower > usual
          const [from, to] = [atBearing(bearing, reach(lower ?? value)), atBearing(bearing, reach(upper ?? value))]
          return (
            <g key={s}>
              <title>{`${numberText(bearing, 1)}° ${numberText(value, 2)}（${numberText(lower, 2)}–${numberText(upper, 2)}）`}</title>
              <path
                d={wedgePath(bearing, angle * 0.8, 0, reach(value))}
                fill={high ? colours.high : colours.usual}
                stroke={lightColours.surface}
                strokeWidth={0.8}
              />
              <line x1={from[0]} y1={from[1]} x2={to[0]} y2={to[1]} stroke={ink.strong} strokeWidth={1.2} />
            </g>
          )
        })}
        <Compass radius={radius} rings={rings} along={freeBearing(sectors.map(each => each.upper ?? top))} />
        <circle r={reach(usual)} fill="none" stroke={ink.strong} strokeDasharray="4 3" />
      </g>
      <text x={width / 2} y={height - 8} fill={ink.text} textAnchor="middle">
        <tspan fill={colours.high}>■</tspan> 显著高于 {numberText(usual, 2)} <tspan fill={colours.usual}>■</tspan> 其余　│ 95% 区间　⫽
        样本不足
      </text>
    </Figure>
  )
}
