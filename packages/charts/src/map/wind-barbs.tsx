import { barbPath, barbReach } from '../svg/wind-barb.ts'
import type { Point } from './boundaries.ts'
import type { TagBox } from './place-tags.ts'
import type { MapView } from './view.ts'

export interface BarbMark {
  id: number
  at: Point
  /** m/s; null: nothing was measured, and a small cross is drawn. */
  speed: number | null
  /** Degrees the wind comes from; null with a speed: it has none (calm, or vectors that cancel). */
  direction: number | null
  name: string
  /** Written at the lower left of the station: its temperature. */
  label?: string
}

interface WindBarbsProps {
  view: MapView
  marks: readonly BarbMark[]
  chosen?: number | null
  onPick?: (id: number) => void
  scale?: number
}

const halo = { stroke: '#ffffff', strokeOpacity: 0.9, strokeWidth: 4.4, strokeLinejoin: 'round' } as const

const Barb = ({ speed, direction, ink }: Pick<BarbMark, 'speed' | 'direction'> & { ink: string }) => {
  if (speed === null) return <path d="M-3 -3L3 3M3 -3L-3 3" stroke="#687285" strokeWidth={1.4} />
  const path = barbPath(direction === null ? 0 : speed)
  return (
    <g transform={`rotate(${direction ?? 0})`}>
      <path d={path} fill="none" {...halo} />
      <path d={path} fill={direction === null || speed <= 0.2 ? 'none' : ink} stroke={ink} strokeWidth={1.6} strokeLinejoin="round" />
    </g>
  )
}

const words = ({ name, speed, direction, label }: BarbMark) =>
  `${name} ${speed === null ? '无风数据' : `${speed} m/s ${direction === null ? '静风' : `${direction}°`}`} ${label ?? ''}`

/** Marks whose label has room: it covers no other station and no label before it. */
const labelled = (view: MapView, marks: readonly BarbMark[]): ReadonlySet<number> => {
  const spots = marks.map(mark => ({ id: mark.id, ...view.toScreen(mark.at) }))
  const taken: { x: number; y: number }[] = []
  return new Set(
    marks.flatMap((mark, i) => {
      const { id, x, y } = spots[i]!
      const [left, low] = [x - 13, y + 11]
      const near = (at: { x: number; y: number }) => Math.abs(at.x - left) < 17 && Math.abs(at.y - low) < 12
      if (!mark.label || taken.some(near) || spots.some(spot => spot.id !== id && near(spot))) return []
      taken.push({ x: left, y: low })
      return [id]
    }),
  )
}

/** Boxes of barbs and their labels on a map, for names that keep clear of them. */
export const barbBoxes = (view: MapView, marks: readonly BarbMark[], scale = 1): TagBox[] => {
  const spoken = labelled(view, marks)
  return marks.flatMap(({ id, at, speed, direction }) => {
    const { x, y } = view.toScreen(at)
    const angle = speed === null || direction === null ? null : (direction * Math.PI) / 180
    const [dx, dy] = angle === null ? [0, 0] : [Math.sin(angle) * barbReach * scale, -Math.cos(angle) * barbReach * scale]
    const barb = { id, x: x + dx / 2, y: y + dy / 2, width: Math.abs(dx) + 10, height: Math.abs(dy) + 10 }
    return spoken.has(id) ? [barb, { id, x: x - 13 * scale, y: y + 11 * scale, width: 18, height: 13 }] : [barb]
  })
}

/** Winds of stations as barbs over a map; a click picks the station. Labels that would cover one another stand in the stations' tips alone. */
export const WindBarbs = ({ view, marks, chosen = null, onPick, scale = 1 }: WindBarbsProps) => {
  const spoken = labelled(view, marks)
  return (
    <svg width={view.width} height={view.height} style={{ position: 'absolute', inset: 0, pointerEvents: 'none' }} aria-label="风羽图">
      {marks.map(mark => {
        const { x, y } = view.toScreen(mark.at)
        if (x < -40 || y < -40 || x > view.width + 40 || y > view.height + 40) return null
        const ink = mark.id === chosen ? '#1668dc' : '#1f2733'
        return (
          <g key={mark.id} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale})`}>
            <Barb speed={mark.speed} direction={mark.direction} ink={ink} />
            <circle r={mark.id === chosen ? 4 : 2.6} fill={ink} stroke="#ffffff" strokeWidth={1} />
            {spoken.has(mark.id) && (
              <text x={-6} y={15} textAnchor="end" fontSize={11} fill={ink} stroke="#ffffff" strokeWidth={3.4} paintOrder="stroke">
                {mark.label}
              </text>
            )}
            <circle
              r={12}
              fill="transparent"
              style={{ pointerEvents: onPick ? 'auto' : 'none', cursor: 'pointer' }}
              onClick={() => onPick?.(mark.id)}
            >
              <title>{words(mark)}</title>
            </circle>
          </g>
        )
      })}
    </svg>
  )
}
