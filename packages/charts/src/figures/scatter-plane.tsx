import { numberText } from '@qingyuan/domain/number-text.ts'
import { lightColours } from '@qingyuan/ui/tokens.ts'
import { type PointerEvent, type ReactNode, useId, useState } from 'react'
import { chartInk } from '../palette.ts'

interface Axis {
  ticks: readonly number[]
  /** Of a value, in px of the plane. */
  position: (value: number) => number
}

interface ScatterPlaneProps {
  x: Axis
  y: Axis
  width: number
  height: number
  /** The points as one picture; none: empty. */
  picture: string
  /** Lines, cut at the edges of the plane. */
  children: ReactNode
}

const decimalsOf = (ticks: readonly number[]) => Math.min(3, Math.max(...ticks.map(tick => String(tick).split('.')[1]?.length ?? 0)))

/** The plane of a scatter chart: ticks, points, and lines within its edges. */
export const ScatterPlane = ({ x, y, width, height, picture, children }: ScatterPlaneProps) => {
  const ink = chartInk.light
  const clip = useId()
  const [xDecimals, yDecimals] = [decimalsOf(x.ticks), decimalsOf(y.ticks)]
  return (
    <>
      <defs>
        <clipPath id={clip}>
          <rect width={width} height={height} />
        </clipPath>
      </defs>
      {y.ticks.map(tick => (
        <g key={tick}>
          <line x2={width} y1={y.position(tick)} y2={y.position(tick)} stroke={ink.grid} />
          <text x={-6} y={y.position(tick) + 4} fill={ink.text} textAnchor="end">
            {numberText(tick, yDecimals)}
          </text>
        </g>
      ))}
      {x.ticks.map(tick => (
        <text key={tick} x={x.position(tick)} y={height + 15} fill={ink.text} textAnchor="middle">
          {numberText(tick, xDecimals)}
        </text>
      ))}
      <line x2={width} y1={height} y2={height} stroke={ink.axis} />
      {picture && <image href={picture} width={width} height={height} />}
      <g clipPath={`url(#${clip})`} fill="none">
        {children}
      </g>
    </>
  )
}

/** Points nearer than this to the pointer are named, in px. */
const reach = 12

/** The point nearest to the pointer over a surface whose corner is `offset` px from that of the plane. */
export const useNearest = (xs: readonly number[], ys: readonly number[], offset: { left: number; top: number } = { left: 0, top: 0 }) => {
  const [near, setNear] = useState<number | null>(null)
  const move = (event: PointerEvent<SVGRectElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const [px, py] = [event.clientX - box.left - offset.left, event.clientY - box.top - offset.top]
    let [best, least] = [-1, reach ** 2]
    for (let i = 0; i < xs.length; i++) {
      const d = (xs[i]! - px) ** 2 + (ys[i]! - py) ** 2
      if (d < least) [best, least] = [i, d]
    }
    setNear(best < 0 ? null : best)
  }
  return { near: near !== null && near < xs.length ? near : null, move, leave: () => setNear(null) }
}

/** What the pointer is at, with its values above it. */
export const NamedPoint = ({ x, y, width, text }: { x: number; y: number; width: number; text: string }) => {
  const ink = chartInk.light
  return (
    <g pointerEvents="none">
      <circle cx={x} cy={y} r={4.5} fill="none" stroke={ink.strong} strokeWidth={1.6} />
      <text
        x={Math.min(Math.max(x, 96), width - 90)}
        y={Math.max(y - 10, 10)}
        textAnchor="middle"
        fill={ink.strong}
        paintOrder="stroke"
        stroke={lightColours.surface}
        strokeWidth={4}
      >
        {text}
      </text>
    </g>
  )
}
