import { numberText } from '@qingyuan/domain/number-text.ts'
import { rampColour } from '../palette.ts'
import { textWidth } from '../text-width.ts'
import type { Point } from './boundaries.ts'
import { edgesOf, placeNames } from './place-tags.ts'
import type { MapView } from './view.ts'

export interface ShareSource {
  adcode: number
  name: string
  /** 0..1 */
  share: number
  at: Point
  /** A part of the city has its name alone; from a neighbour an arrow comes. */
  own: boolean
}

interface Spot {
  x: number
  y: number
}

/** The end of a way that is outside the picture is drawn where the way enters it. */
const within = (from: Spot, to: Spot, { width, height }: MapView, edge = 16) => {
  const clip = (start: number, end: number, low: number, high: number) =>
    start < low ? (low - start) / (end - start) : start > high ? (start - high) / (start - end) : 0
  const t = Math.max(clip(from.x, to.x, edge * 3, width - edge * 3), clip(from.y, to.y, edge, height - edge), 0)
  return { x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t }
}

const Arrow = ({ from, to, share, top }: { from: Spot; to: Spot; share: number; top: number }) => {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const wide = 3 + 9 * (share / top)
  const head = wide + 6
  const tip = Math.max(length - 10, head)
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI
  return (
    <path
      transform={`translate(${from.x} ${from.y}) rotate(${angle})`}
      fill={rampColour('footprint', 0.3 + 0.6 * (share / top))}
      fillOpacity={0.85}
      stroke="#ffffff"
      strokeWidth={0.8}
      d={`M0 ${-wide / 4}L${tip - head} ${-wide / 2}V${-head / 2}L${tip} 0L${tip - head} ${head / 2}V${wide / 2}L0 ${wide / 4}Z`}
    />
  )
}

const size = 11.5
const haloed = { fill: '#1f2733', stroke: '#ffffff', strokeWidth: 3, paintOrder: 'stroke', textAnchor: 'middle' } as const
const textOf = ({ name, share }: ShareSource) => `${name} ${numberText(share * 100, 1)} %`

interface SourceArrowsProps {
  view: MapView
  sources: readonly ShareSource[]
  receptor: Point
  /** Written under its dot. */
  receptorName: string
  /** Neighbours below this share have no arrow. */
  smallest: number
}

/** Arrows of the neighbours to a receptor, as wide as their shares, then all names, moved apart where they would touch. */
export const SourceArrows = ({ view, sources, receptor, receptorName, smallest }: SourceArrowsProps) => {
  const to = view.toScreen(receptor)
  const widest = Math.max(smallest, ...sources.filter(each => !each.own).map(each => each.share))
  const seen = sources.filter(each => each.own || each.share >= smallest)
  const spots = seen.map(each => (each.own ? view.toScreen(each.at) : within(view.toScreen(each.at), to, view)))
  const widthOf = (text: string) => (textWidth(text) * size) / 11 + 4
  const name = `受体 ${receptorName}`
  const nameBox = { id: -2, x: to.x, y: to.y + 15, width: widthOf(name), height: 15 }
  const wanted = seen.map((each, i) => ({ id: each.adcode, ...spots[i]!, width: widthOf(textOf(each)), height: 15 }))
  // The largest shares have the first choice of their spot.
  const order = wanted.map((_, i) => i).sort((a, b) => seen[b]!.share - seen[a]!.share)
  const placed = placeNames(
    order.map(i => wanted[i]!),
    [{ id: -1, ...to, width: 14, height: 14 }, nameBox, ...edgesOf(view)],
  )
  const boxes = wanted.map((_, i) => placed[order.indexOf(i)]!)
  return (
    <>
      {seen.map((each, i) => !each.own && <Arrow key={each.adcode} from={spots[i]!} to={to} share={each.share} top={widest} />)}
      <circle cx={to.x} cy={to.y} r={6} fill="#1f2733" stroke="#ffffff" strokeWidth={2} />
      <text {...haloed} x={nameBox.x} y={nameBox.y + 4} fontSize={size} fontWeight={600}>
        {name}
      </text>
      {seen.map((each, i) => (
        <text key={each.adcode} x={boxes[i]!.x} y={boxes[i]!.y + 4} fontSize={size} fontWeight={each.share >= 0.05 ? 600 : 400} {...haloed}>
          {textOf(each)}
        </text>
      ))}
    </>
  )
}
