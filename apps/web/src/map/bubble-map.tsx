import type { Boundaries } from '@qingyuan/charts/map/boundaries.ts'
import type { MapView } from '@qingyuan/charts/map/view.ts'
import { rampColour } from '@qingyuan/charts/palette.ts'
import { CityOutline } from './city-outline.tsx'
import { CountyLabels } from './county-labels.tsx'

export interface Bubble {
  id: number
  name: string
  lon: number
  lat: number
  value: number
  /** The value with its unit: 12.3 t. */
  text: string
}

interface BubbleMapProps {
  /** Largest first: smaller ones are drawn on top. */
  bubbles: readonly Bubble[]
  chosen: number | null
  onPick: (id: number) => void
  label: string
  /** A value as text, for the legend. */
  textOf: (value: number) => string
  /** Values are counts: they have colours as well as areas, and the legend has whole numbers. */
  counts?: boolean
}

/** Areas as the values; radius of the largest, px: less on a small map. */
const largestOf = (view: MapView) => (view.width < 480 ? 20 : 34)
const radiusOf = (value: number, top: number, largest: number) => Math.max(2.5, largest * Math.sqrt(value / top))

const amountColour = '#e58b4d'
/** From the fewest to the most; areas of few alarms remain distinct from the ground. */
const countColour = (value: number, top: number) => rampColour('warm', 0.2 + 0.6 * (value / top))

/** Values of the legend, from the largest. */
export const legendValues = (top: number, counts: boolean): number[] => [
  ...new Set([1, 0.25, 0.05].map(share => (counts ? Math.max(1, Math.round(top * share)) : top * share))),
]

interface LegendProps extends Pick<BubbleMapProps, 'textOf'> {
  view: MapView
  top: number
  counts: boolean
}

/** In the south-west corner, where the city is not. */
const Legend = ({ view, top, textOf, counts }: LegendProps) => {
  const largest = largestOf(view)
  let before = Number.NEGATIVE_INFINITY
  const texts = legendValues(top, counts).map(value => {
    const r = radiusOf(value, top, largest)
    // Words of small circles would be over one another.
    before = Math.max(4 - 2 * r, before + 12)
    return { text: textOf(value), r, y: before, fill: counts ? countColour(value, top) : 'none' }
  })
  const wide = Math.max(104, 2 * largest + 18 + 6.5 * Math.max(...texts.map(({ text }) => text.length)))
  return (
    <g transform={`translate(${largest + 20} ${view.height - 16})`} fontSize={11} fill="#3a4658" pointerEvents="none">
      <rect x={-largest - 12} y={-2 * largest - 30} width={wide + 12} height={2 * largest + 38} rx={4} fill="#ffffff" fillOpacity={0.88} />
      <text x={-largest - 6} y={-2 * largest - 14}>
        {counts ? '圆面积、颜色表示次数' : '圆面积与数值成正比'}
      </text>
      {texts.map(({ text, r, y, fill }) => (
        <g key={r}>
          <circle cx={0} cy={-r} r={r} fill={fill} stroke="#566275" />
          <text x={largest + 6} y={y} textAnchor="start">
            {text}
          </text>
          <line x1={0} x2={largest + 4} y1={-2 * r} y2={y - 4} stroke="#9aa3b2" strokeDasharray="2 2" />
        </g>
      ))}
    </g>
  )
}

/** Circles of this radius and more keep the names of counties away, px. */
const largeRadius = 9

const Names = ({ view, boundaries, bubbles, top }: { view: MapView; boundaries: Boundaries; bubbles: readonly Bubble[]; top: number }) => {
  const large = bubbles.flatMap(({ id, lon, lat, value }) => {
    const r = radiusOf(value, top, largestOf(view))
    return r < largeRadius ? [] : [{ id, ...view.toScreen([lon, lat]), width: 2 * r, height: 2 * r }]
  })
  return <CountyLabels view={view} boundaries={boundaries} clear={large} />
}

/** Proportional circles over the counties. */
export const BubbleMap = ({ bubbles, chosen, onPick, label, textOf, counts = false }: BubbleMapProps) => {
  const top = Math.max(1e-12, ...bubbles.map(({ value }) => value))
  return (
    <CityOutline label={label}>
      {(view, boundaries) => (
        <>
          {bubbles.map(({ id, name, lon, lat, value, text }) => {
            const { x, y } = view.toScreen([lon, lat])
            const picked = id === chosen
            return (
              <circle
                key={id}
                cx={x}
                cy={y}
                r={radiusOf(value, top, largestOf(view))}
                fill={picked ? '#1668dc' : counts ? countColour(value, top) : amountColour}
                fillOpacity={picked || counts ? 0.75 : 0.5}
                stroke={picked ? '#0f3f8c' : '#a85400'}
                strokeWidth={picked ? 2 : 0.8}
                style={{ cursor: 'pointer' }}
                onClick={() => onPick(id)}
              >
                <title>
                  {name} {text}
                </title>
              </circle>
            )
          })}
          <Names {...{ view, boundaries, bubbles, top }} />
          <Legend {...{ view, top, textOf, counts }} />
        </>
      )}
    </CityOutline>
  )
}
