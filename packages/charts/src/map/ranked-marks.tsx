import { useMemo } from 'react'
import type { Point } from './boundaries.ts'
import { type Edge, edgeMark } from './edge-mark.ts'
import { coveredBy, placeTags, type TagBox } from './place-tags.ts'
import type { MapView } from './view.ts'

export interface RankedMark {
  id: number
  rank: number
  at: Point
  /** Written beside the mark; empty: the number alone. */
  label: string
  /** Written behind the name while the mark is at the edge for a place out of view: the distance of the place. */
  far?: string
  colour: string
}

interface RankedMarksProps {
  view: MapView
  marks: readonly RankedMark[]
  chosen: number | null
  onPick: (id: number) => void
  /** Places that names keep clear of, besides the marks, with their own names at the right: the station. */
  clear?: readonly Point[]
  /** Named marks out of view stand there, with an arrow; without it they are not drawn. */
  edge?: Edge
}

const side = 24
/** In a narrower view marks at the edge bear their number alone, px. */
const roomForNames = 640
const near = (view: MapView, at: Point) => {
  const { x, y } = view.toScreen(at)
  return x > -40 && y > -40 && x < view.width + 40 && y < view.height + 40 ? { x, y } : null
}
const wideOf = (label: string) => [...label].reduce((sum, sign) => sum + (sign.charCodeAt(0) > 255 ? 13 : 7.4), 4)

const nameHeight = 18
/** px beside a place that bears its own name. */
const ownName = 90
/** A name of which others cover a larger part cannot be read: its mark bears the number alone. */
const mostCovered = 0.1

/** Beside, left of, above or below its mark: wherever it stays in view and covers least of the marks and of the names before it; null without room. */
const nameBox = (right: number, id: number, x: number, y: number, width: number, taken: readonly TagBox[]): TagBox | null => {
  const [aside, over] = [side / 2 + 4 + width / 2, side / 2 + 11]
  const spots = [
    [aside, 0],
    [-aside, 0],
    [aside * 0.8, -over],
    [aside * 0.8, over],
    [-aside * 0.8, -over],
    [-aside * 0.8, over],
  ] as const
  const boxes = spots.map(([dx, dy]) => ({ id, x: x + dx, y: y + dy, width, height: nameHeight }))
  const outside = (box: TagBox) => Math.max(0, box.width / 2 - box.x, box.x + box.width / 2 - right) * 40
  const costs = boxes.map(box => coveredBy(box, taken) + outside(box))
  const least = Math.min(...costs)
  return least <= mostCovered * width * nameHeight ? boxes[costs.indexOf(least)]! : null
}

interface Seen {
  mark: RankedMark
  x: number
  y: number
  /** Of a mark at the edge, to its place. */
  bearing: number | null
}

/** Marks at the edge pushed apart, so that each can be picked. */
const apart = (seen: readonly Seen[]): Seen[] => {
  const boxes = seen.flatMap(({ mark, x, y, bearing }) => (bearing === null ? [] : [{ id: mark.id, x, y, width: side, height: side }]))
  const free = new Map(placeTags(boxes, 10).map(({ id, x, y }) => [id, { x, y }]))
  return seen.map(each => ({ ...each, ...(each.bearing === null ? {} : free.get(each.mark.id)) }))
}

/** Marks in view with the place of their names; the first ranked chooses first. */
const placed = (view: MapView, marks: readonly RankedMark[], clear: readonly Point[], edge?: Edge) => {
  const all = marks.flatMap((mark): Seen[] => {
    const outside = edge && mark.label ? edgeMark(view, edge, mark.at) : null
    if (outside) {
      const name = mark.far ? `${mark.label} · ${mark.far}` : mark.label
      return [{ mark: { ...mark, label: view.width < roomForNames ? '' : name }, ...outside }]
    }
    const at = near(view, mark.at)
    return at ? [{ mark, ...at, bearing: null }] : []
  })
  const seen = apart(all)
  const taken: TagBox[] = [
    ...seen.map(({ mark, x, y }) => ({ id: mark.id, x, y, width: side, height: side })),
    ...clear.flatMap((point, i) => {
      const { x, y } = view.toScreen(point)
      return [{ id: -1 - i, x: x + ownName / 2, y, width: 30 + ownName, height: 30 }]
    }),
  ]
  const right = view.width - (edge?.room.right ?? 0)
  return seen.map(each => {
    const name = nameBox(right, each.mark.id, each.x, each.y, wideOf(each.mark.label), taken)
    if (each.mark.label && name) taken.push(name)
    return { ...each, name }
  })
}

/** Points from a mark at the edge towards its place. */
const Arrow = ({ x, y, bearing, colour }: { x: number; y: number; bearing: number; colour: string }) => (
  <path d="M0 -27 L6 -17 L-6 -17 Z" fill={colour} stroke="#ffffff" transform={`translate(${x} ${y}) rotate(${bearing})`} />
)

/** Name of the drawing, by which it is saved with the map. */
export const rankedMarksLabel = '排名标记'

/** Numbered squares on the map: the same numbers as in the list beside it. The first is drawn on top. */
export const RankedMarks = ({ view, marks, chosen, onPick, clear = [], edge }: RankedMarksProps) => {
  const boxes = useMemo(() => placed(view, marks, clear, edge), [view, marks, clear, edge])
  return (
    <svg
      width={view.width}
      height={view.height}
      style={{ position: 'absolute', inset: 0, overflow: 'hidden', pointerEvents: 'none' }}
      role="group"
      aria-label={rankedMarksLabel}
      fontFamily="sans-serif"
      fontSize={13}
      textAnchor="middle"
      dominantBaseline="central"
    >
      {boxes.toReversed().map(({ mark, x, y, bearing, name }) => (
        <g key={mark.id}>
          {bearing !== null && <Arrow x={x} y={y} bearing={bearing} colour={mark.colour} />}
          {mark.label && name && (
            <text
              x={name.x}
              y={name.y}
              fontWeight={600}
              fill="#1f2733"
              stroke="#ffffff"
              strokeOpacity={0.92}
              strokeWidth={4}
              paintOrder="stroke"
            >
              {mark.label}
            </text>
          )}
          {/* biome-ignore lint/a11y/useSemanticElements: a button is no part of a drawing */}
          <g
            role="button"
            tabIndex={0}
            aria-label={`第 ${mark.rank} 位 ${mark.label}`}
            aria-pressed={mark.id === chosen}
            onClick={() => onPick(mark.id)}
            onKeyDown={event => (event.key === 'Enter' || event.key === ' ') && onPick(mark.id)}
            style={{ cursor: 'pointer', pointerEvents: 'auto' }}
          >
            {mark.id === chosen && (
              <rect
                x={x - side / 2 - 3}
                y={y - side / 2 - 3}
                width={side + 6}
                height={side + 6}
                rx={6}
                fill="#ffffff"
                stroke="#1668dc"
                strokeWidth={2}
              />
            )}
            <rect
              x={x - side / 2}
              y={y - side / 2}
              width={side}
              height={side}
              rx={4}
              fill={mark.colour}
              stroke={mark.id === chosen ? '#1668dc' : '#ffffff'}
              strokeWidth={2}
            />
            <text x={x} y={y} fontWeight={700} fill="#ffffff">
              {mark.rank}
            </text>
          </g>
        </g>
      ))}
    </svg>
  )
}
