import { useId, useMemo } from 'react'
import type { Point } from './boundaries.ts'
import type { ModelGrid } from './field.ts'
import { finerCells, type ProbabilityRegion, probabilityRegions } from './probability-regions.ts'
import type { MapView } from './view.ts'

interface ProbabilityMapProps {
  view: MapView
  grid: ModelGrid
  values: readonly (number | null)[]
  colour: string
  /** Names with their place. */
  labels: readonly { at: Point; text: string }[]
  /** A way to be driven, from its start to its end. */
  route: readonly Point[]
}

/** Name of the drawing, by which it is saved with the map. */
export const probabilityMapLabel = '未知来源可能区'

const looks = {
  0.5: { width: 2, dash: undefined, fill: 1 },
  0.8: { width: 1.2, dash: undefined, fill: 0.55 },
  0.95: { width: 1.2, dash: '3 3', fill: 0 },
} as Record<number, { width: number; dash: string | undefined; fill: number }>

const routeColour = '#0b7a6b'

/** Screen coordinates of a point in cells from the south-west corner: over some kilometres the map is even. */
const placer = (view: MapView, { lon0, lat0, dLon, dLat, nx, ny }: ModelGrid) => {
  const corner = view.toScreen([lon0 - dLon / 2, lat0 - dLat / 2])
  const far = view.toScreen([lon0 + (nx - 0.5) * dLon, lat0 + (ny - 0.5) * dLat])
  const [stepX, stepY] = [(far.x - corner.x) / nx, (far.y - corner.y) / ny]
  return (x: number, y: number): [number, number] => [corner.x + x * stepX, corner.y + y * stepY]
}

const outlineOf = ({ edges }: ProbabilityRegion, place: ReturnType<typeof placer>): string =>
  edges.map(([x0, y0, x1, y1]) => `M${place(x0, y0).map(Math.round).join(' ')}L${place(x1, y1).map(Math.round).join(' ')}`).join('')

const areaOf = ({ runs }: ProbabilityRegion, place: ReturnType<typeof placer>): string =>
  runs
    .map(([x, y, length]) => {
      const [left, bottom] = place(x, y)
      const [right, top] = place(x + length, y + 1 / finerCells)
      return `M${left.toFixed(1)} ${bottom.toFixed(1)}H${right.toFixed(1)}V${top.toFixed(1)}H${left.toFixed(1)}Z`
    })
    .join('')

const Flag = ({ at: [x, y], text }: { at: [number, number]; text: string }) => (
  <g>
    <circle cx={x} cy={y} r={9} fill={routeColour} stroke="#ffffff" strokeWidth={2} />
    <text x={x} y={y + 4} fontSize={11} fontWeight={700} fill="#ffffff" textAnchor="middle">
      {text}
    </text>
  </g>
)

/** Where something may be: regions of 50, 80 and 95 % of the probability, hatched; with a way to look for it. */
export const ProbabilityMap = ({ view, grid, values, colour, labels, route }: ProbabilityMapProps) => {
  const pattern = useId()
  const regions = useMemo(() => probabilityRegions(values, grid.nx, grid.ny), [values, grid])
  const place = placer(view, grid)
  const way = route.map(point => view.toScreen(point)).map(({ x, y }): [number, number] => [x, y])
  const [start, end] = [way[0], way.at(-1)]
  return (
    <svg
      width={view.width}
      height={view.height}
      style={{ position: 'absolute', inset: 0, pointerEvents: 'none' }}
      role="img"
      fontFamily="sans-serif"
      aria-label={probabilityMapLabel}
    >
      <pattern id={pattern} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line x1={0} y1={0} x2={0} y2={6} stroke={colour} strokeWidth={2} />
      </pattern>
      {regions.toReversed().map(region => {
        const look = looks[region.part]!
        return (
          <g key={region.part}>
            {look.fill > 0 && <path d={areaOf(region, place)} fill={`url(#${pattern})`} opacity={look.fill} />}
            <path d={outlineOf(region, place)} stroke={colour} strokeWidth={look.width} strokeDasharray={look.dash} fill="none" />
          </g>
        )
      })}
      {way.length > 1 && (
        <>
          <path d={`M${way.map(point => point.join(' ')).join('L')}`} stroke="#ffffff" strokeWidth={6} strokeLinejoin="round" fill="none" />
          <path
            d={`M${way.map(point => point.join(' ')).join('L')}`}
            stroke={routeColour}
            strokeWidth={3}
            strokeDasharray="9 5"
            strokeLinejoin="round"
            fill="none"
          />
        </>
      )}
      {start && end && way.length > 1 && (
        <>
          <Flag at={start} text="起" />
          <Flag at={end} text="终" />
        </>
      )}
      {labels.map(({ at, text }) => {
        const { x, y } = view.toScreen(at)
        return (
          <text
            key={text}
            x={x}
            y={y - 18}
            fontSize={13}
            fontWeight={600}
            fill={colour}
            stroke="#ffffff"
            strokeWidth={4}
            paintOrder="stroke"
            textAnchor="middle"
          >
            {text}
          </text>
        )
      })}
    </svg>
  )
}
