import type { Point } from './boundaries.ts'
import { placeTags } from './place-tags.ts'
import type { MapView } from './view.ts'

interface Place {
  lon: number
  lat: number
}

export interface Stretch extends Place {
  rank: number
}

interface StretchMarksProps {
  view: MapView
  stretches: readonly Stretch[]
  chosen: Stretch | null
  /** Wind at the chosen stretch, degrees from north that it comes from; null draws no arrow. */
  direction: number | null
  /** Places upwind of the chosen stretch, numbered in their order. */
  upwind: readonly (Place & { enterpriseId: number; name: string })[]
  /** A point with a ring. */
  point: Point | null
  onPick: (rank: number) => void
}

const arrowLength = 64

/** The wind of the chosen stretch as an arrow that blows towards it, and places upwind with a line each. */
const Upwind = ({ view, chosen, direction, upwind }: Pick<StretchMarksProps, 'view' | 'direction' | 'upwind'> & { chosen: Stretch }) => {
  const at = view.toScreen([chosen.lon, chosen.lat])
  const angle = ((direction ?? 0) * Math.PI) / 180
  const [dx, dy] = [Math.sin(angle) * arrowLength, -Math.cos(angle) * arrowLength]
  return (
    <>
      {direction !== null && (
        <g stroke="#1f2733" strokeWidth={2.5} fill="none">
          <line x1={at.x + dx} y1={at.y + dy} x2={at.x + dx * 0.25} y2={at.y + dy * 0.25} markerEnd="url(#mobile-wind)" />
        </g>
      )}
      {upwind.map((each, i) => {
        const { x, y } = view.toScreen([each.lon, each.lat])
        return (
          <g key={each.enterpriseId}>
            <line x1={at.x} y1={at.y} x2={x} y2={y} stroke="#1668dc" strokeWidth={1} strokeDasharray="4 4" />
            <rect x={x - 7} y={y - 7} width={14} height={14} rx={2} fill="#ffffff" stroke="#1668dc" strokeWidth={1.5} />
            <text x={x} y={y + 4} textAnchor="middle" fontSize={11} fontWeight={600} fill="#1668dc">
              {i + 1}
            </text>
            <text x={x + 11} y={y + 4} fontSize={11} fill="#1f2733" stroke="#ffffff" strokeWidth={3} paintOrder="stroke">
              {each.name}
            </text>
          </g>
        )
      })}
    </>
  )
}

/** Numbers of stretches, pushed apart where they would cover one another. */
const placed = (view: MapView, stretches: readonly Stretch[]) => {
  const wanted = stretches.map(({ rank, lon, lat }) => ({ id: rank, ...view.toScreen([lon, lat]), width: 18, height: 18 }))
  return placeTags(wanted, 2).map((mark, i) => ({ rank: mark.id, x: mark.x, y: mark.y, of: wanted[i]! }))
}

/** Numbered stretches of a track as SVG, the air that came to the chosen one, and a ringed point. */
export const StretchMarks = ({ view, stretches, chosen, direction, upwind, point, onPick }: StretchMarksProps) => {
  const ring = point && view.toScreen(point)
  return (
    <>
      <defs>
        <marker id="mobile-wind" viewBox="0 0 8 8" refX={6} refY={4} markerWidth={6} markerHeight={6} orient="auto">
          <path d="M0 0L8 4L0 8z" fill="#1f2733" />
        </marker>
      </defs>
      {chosen && <Upwind {...{ view, chosen, direction, upwind }} />}
      {placed(view, stretches).map(({ rank, x, y, of }) => {
        const lit = rank === chosen?.rank
        return (
          // biome-ignore lint/a11y/useSemanticElements: a mark in a picture; the list beside it is worked by keyboard
          // biome-ignore lint/a11y/useKeyWithClickEvents: the same
          // biome-ignore lint/a11y/useFocusableInteractive: the same
          <g key={rank} cursor="pointer" pointerEvents="auto" role="button" onClick={() => onPick(rank)}>
            {Math.hypot(x - of.x, y - of.y) > 3 && <path d={`M${of.x} ${of.y}L${x} ${y}`} stroke="#1668dc" strokeWidth={1.5} />}
            <circle cx={x} cy={y} r={lit ? 12 : 9} fill={lit ? '#1668dc' : '#ffffff'} stroke="#1668dc" strokeWidth={2} />
            <text x={x} y={y + 4} textAnchor="middle" fontSize={11} fontWeight={600} fill={lit ? '#ffffff' : '#1668dc'}>
              {rank}
            </text>
          </g>
        )
      })}
      {ring && <circle cx={ring.x} cy={ring.y} r={8} fill="none" stroke="#1f2733" strokeWidth={2.5} />}
    </>
  )
}
