import { numberText } from '@qingyuan/domain/number-text.ts'
import { lightColours } from '@qingyuan/ui/tokens.ts'
import { type Ref, useMemo } from 'react'
import { chartInk, type Ramp, rampColour, rampStops, rgbOf } from '../palette.ts'
import { atBearing, Compass } from './compass.tsx'
import { Figure } from './figure.tsx'
import { ticksThatFit } from './label-fit.ts'

export interface PolarGrid {
  /** Along a side; row by row from the south, west to east. */
  cells: number
  values: readonly (number | null)[]
  /** m/s at the edge. */
  maxSpeed: number
}

interface PolarSurfaceProps {
  grid: PolarGrid
  /** Ends of the scale. */
  from: number
  to: number
  ramp: Ramp
  unit: string
  decimals: number
  /** Maximum of the surface: m/s and degrees the wind comes from. */
  highest: { speed: number; direction: number; value: number } | null
  width: number
  height: number
  label: string
  ref?: Ref<SVGSVGElement>
}

const foot = 34
const speeds = [1, 2, 5, 10] as const

/** Speed up to which anything is known: beyond it lie a few gusts, and the picture would be small. */
const reachOf = ({ cells, values, maxSpeed }: PolarGrid): number => {
  const middle = (cells - 1) / 2
  let far = 0
  values.forEach((value, at) => {
    if (value !== null) far = Math.max(far, Math.hypot((at % cells) - middle, Math.floor(at / cells) - middle))
  })
  return Math.min(maxSpeed, ((far + 1) / middle) * maxSpeed)
}

/** The surface as a picture of one pixel a cell; empty cells are clear. */
const paint = ({ cells, values }: PolarGrid, from: number, to: number, ramp: Ramp): string => {
  const canvas = Object.assign(document.createElement('canvas'), { width: cells, height: cells })
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) return ''
  const image = pen.createImageData(cells, cells)
  values.forEach((value, at) => {
    if (value === null) return
    const row = cells - 1 - Math.floor(at / cells)
    const colour = rgbOf(rampColour(ramp, to > from ? (value - from) / (to - from) : 0.5))
    image.data.set([...colour, 255], (row * cells + (at % cells)) * 4)
  })
  pen.putImageData(image, 0, 0)
  return canvas.toDataURL()
}

const Scale = ({
  from,
  to,
  ramp,
  unit,
  decimals,
  width,
  top,
  beyond,
}: Pick<PolarSurfaceProps, 'from' | 'to' | 'ramp' | 'unit' | 'decimals' | 'width'> & {
  top: number
  beyond: readonly [boolean, boolean]
}) => {
  const [long, stops] = [Math.max(40, Math.min(220, width - 140)), rampStops(ramp)]
  const signs: Readonly<Record<number, string>> = { 0: beyond[0] ? '≤ ' : '', 1: beyond[1] ? '≥ ' : '' }
  const labelOf = (share: number) => `${signs[share] ?? ''}${numberText(from + share * (to - from), decimals)}`
  return (
    <g transform={`translate(${(width - long) / 2} ${top})`}>
      <defs>
        <linearGradient id={`polar-${ramp}`}>
          {stops.map((colour, i) => (
            <stop key={colour} offset={i / (stops.length - 1)} stopColor={colour} />
          ))}
        </linearGradient>
      </defs>
      <rect width={long} height={10} fill={`url(#polar-${ramp})`} />
      {ticksThatFit(labelOf, long).map(share => (
        <text key={share} x={share * long} y={22} fill={chartInk.light.text} textAnchor="middle">
          {labelOf(share)}
        </text>
      ))}
      <text x={long + 8} y={9} fill={chartInk.light.text}>
        {unit}
      </text>
    </g>
  )
}

/** Bivariate polar plot: direction round, wind speed outwards, the value as colour; its highest place is marked. */
export const PolarSurface = ({ grid, from, to, ramp, unit, decimals, highest, width, height, label, ref }: PolarSurfaceProps) => {
  const radius = Math.max(40, Math.min(width, height - foot) / 2 - 24)
  const edgeSpeed = useMemo(() => reachOf(grid), [grid])
  const picture = useMemo(() => paint(grid, from, to, ramp), [grid, from, to, ramp])
  const beyond = useMemo(
    () => [grid.values.some(v => v !== null && v < from), grid.values.some(v => v !== null && v > to)] as const,
    [grid, from, to],
  )
  const step = speeds.find(each => edgeSpeed / each <= 5) ?? 20
  const rings = Array.from({ length: Math.floor(edgeSpeed / step) }, (_, i) => ({
    at: ((i + 1) * step) / edgeSpeed,
    text: `${(i + 1) * step}`,
  }))
  const edge = rings.some(each => each.at > 0.72) ? [] : [{ at: 1, text: `${numberText(edgeSpeed, 1)} m/s` }]
  const [x, y] = highest ? atBearing(highest.direction, (highest.speed / edgeSpeed) * radius) : [0, 0]
  // The middle of a cell, not its edge, is at the largest speed.
  const half = radius * (grid.maxSpeed / edgeSpeed) * (grid.cells / (grid.cells - 1))
  return (
    <Figure ref={ref} width={width} height={height} label={label}>
      <g transform={`translate(${width / 2} ${(height - foot) / 2})`}>
        {picture && <image href={picture} x={-half} y={-half} width={2 * half} height={2 * half} preserveAspectRatio="none" />}
        <path d={`M${-radius} 0H${radius}M0 ${-radius}V${radius}`} stroke={lightColours.text} strokeOpacity={0.25} />
        <Compass radius={radius} rings={[...rings, ...edge]} along={67.5} />
        {highest && (
          <g>
            <circle cx={x} cy={y} r={6} fill="none" stroke={lightColours.onAccent} strokeWidth={4} />
            <circle cx={x} cy={y} r={6} fill="none" stroke={lightColours.text} strokeWidth={1.6} />
            <text
              x={x + 10}
              y={y + 4}
              fill={lightColours.text}
              fontWeight={600}
              paintOrder="stroke"
              stroke={lightColours.surface}
              strokeWidth={3}
            >
              {numberText(highest.value, decimals)}
            </text>
          </g>
        )}
      </g>
      <Scale from={from} to={to} ramp={ramp} unit={unit} decimals={decimals} width={width} top={height - foot + 4} beyond={beyond} />
    </Figure>
  )
}
