import { numberText } from '@qingyuan/domain/number-text.ts'
import { lightColours } from '@qingyuan/ui/tokens.ts'
import type { Ref } from 'react'
import { chartInk } from '../palette.ts'
import { atBearing, Compass, freeBearing, RingLabels, ringsOf, wedgePath } from './compass.tsx'
import { Figure } from './figure.tsx'

export interface RoseClass {
  label: string
  fill: string
  /** Colour of what is written on the fill. */
  on: string
  /** Numeral inside a part that has room, so that the class is readable without its colour. */
  mark?: string
}

interface RoseChartProps {
  classes: readonly RoseClass[]
  /** Per cent by sector, north first and clockwise, and class. */
  shares: readonly (readonly (number | null)[])[]
  /** Per cent of calm air, said in the middle. */
  calm: number | null
  width: number
  height: number
  label: string
  chosen?: number | null
  onPick?: (sector: number) => void
  ref?: Ref<SVGSVGElement>
}

const hole = 16
const legendRow = 20

/** Fields of the legend in rows that fit the width. */
const legendRows = (classes: readonly RoseClass[], width: number) => {
  const rows: { item: RoseClass; x: number; wide: number }[][] = [[]]
  let x = 0
  for (const item of classes) {
    const wide = [...item.label].reduce((sum, sign) => sum + (sign > '\u2e80' ? 11 : 6.5), 24)
    if (x + wide > width && x > 0) {
      rows.push([])
      x = 0
    }
    rows.at(-1)!.push({ item, x, wide })
    x += wide
  }
  return rows
}

const Legend = ({ classes, width, top }: { classes: readonly RoseClass[]; width: number; top: number }) =>
  legendRows(classes, width - 16).map((row, r) => {
    const left = (width - row.reduce((sum, each) => sum + each.wide, 0)) / 2
    return row.map(({ item, x }) => (
      <g key={item.label} transform={`translate(${left + x} ${top + r * legendRow})`}>
        <rect width={14} height={10} y={2} fill={item.fill} stroke={lightColours.neutral} strokeWidth={0.5} />
        <text x={18} y={11} fill={chartInk.light.text}>
          {item.label}
        </text>
      </g>
    ))
  })

/** Wind or pollution rose: wedges stacked by class, a white line between; calm air is a number in the middle, not a sector. */
export const RoseChart = ({ classes, shares, calm, width, height, label, chosen = null, onPick, ref }: RoseChartProps) => {
  const foot = legendRows(classes, width - 16).length * legendRow + 4
  const radius = Math.max(40, Math.min(width, height - foot) / 2 - 24)
  const totals = shares.map(parts => parts.reduce<number>((sum, part) => sum + (part ?? 0), 0))
  const { top, rings } = ringsOf(Math.max(...totals, 0.1), '%')
  const angle = 360 / shares.length
  const reach = (share: number) => hole + (share / top) * (radius - hole)
  return (
    <Figure ref={ref} width={width} height={height} label={label}>
      <g transform={`translate(${width / 2} ${(height - foot) / 2})`}>
        <Compass {...{ radius, rings, hole }} />
        {shares.map((parts, sector) => {
          let inner = 0
          return (
            <g
              key={sector}
              opacity={chosen !== null && chosen !== sector ? 0.35 : 1}
              onClick={() => onPick?.(sector)}
              cursor={onPick && 'pointer'}
            >
              <title>{`${numberText(sector * angle, 1)}° 频率 ${numberText(totals[sector], 1)}%`}</title>
              {parts.map((part, c) => {
                if (!part) return null
                const [from, to] = [reach(inner), reach(inner + part)]
                inner += part
                const { fill, on, mark } = classes[c]!
                const [x, y] = atBearing(sector * angle, (from + to) / 2)
                const room = to - from > 13 && ((from + to) / 2) * ((angle * 0.8 * Math.PI) / 180) > 13
                return (
                  <g key={classes[c]!.label}>
                    <path
                      d={wedgePath(sector * angle, angle * 0.8, from, to)}
                      fill={fill}
                      stroke={lightColours.surface}
                      strokeWidth={0.8}
                    />
                    {mark && room && (
                      <text x={x} y={y + 4} fill={on} textAnchor="middle">
                        {mark}
                      </text>
                    )}
                  </g>
                )
              })}
            </g>
          )
        })}
        <RingLabels {...{ radius, rings, hole }} along={freeBearing(totals)} />
        <circle r={hole} fill={lightColours.onAccent} stroke={chartInk.light.axis} />
        <text y={-1} fontSize={11} fill={chartInk.light.text} textAnchor="middle">
          静风
        </text>
        <text y={10} fontSize={11} fill={chartInk.light.strong} textAnchor="middle">
          {numberText(calm, 1)}%
        </text>
      </g>
      <Legend classes={classes} width={width} top={height - foot + 2} />
    </Figure>
  )
}
