import { type ReactNode, type Ref, useMemo } from 'react'
import { type Boundaries, type BoundaryFeature, ringsOf } from './boundaries.ts'
import { fitView, type MapView, type ViewPadding } from './view.ts'

export type MapBox = readonly [west: number, south: number, east: number, north: number]

interface OutlineMapProps {
  boundaries: Boundaries
  width: number
  height: number
  /** Area that must be in view. */
  box: MapBox
  room?: ViewPadding
  label: string
  ref?: Ref<SVGSVGElement>
  /** Fill of a county by adcode, or of a neighbour; null leaves it plain. */
  fillOf?: (adcode: number) => string | null
  /** SVG drawn over the outlines, in px of the view. */
  children?: (view: MapView) => ReactNode
}

/** Outline of a feature in px of a view. */
export const pathOf = (view: MapView, feature: BoundaryFeature): string =>
  ringsOf(feature)
    .map(
      ring =>
        ring
          .map((point, i) => {
            const { x, y } = view.toScreen(point)
            return `${i ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`
          })
          .join('') + 'Z',
    )
    .join('')

const even: ViewPadding = { top: 8, right: 8, bottom: 8, left: 8 }

/** Outlines of the city, its counties and neighbours as a still SVG, for insets and flow pictures; no tiles, no WebGL. */
export const OutlineMap = ({ boundaries, width, height, box, room = even, label, ref, fillOf, children }: OutlineMapProps) => {
  const [west, south, east, north] = box
  const { top, right, bottom, left } = room
  const view = useMemo(
    () => fitView([west, south, east, north], { top, right, bottom, left }, width, height),
    [west, south, east, north, top, right, bottom, left, width, height],
  )
  const paths = useMemo(() => {
    const drawn = (features: readonly BoundaryFeature[]) =>
      features.map(feature => ({ adcode: feature.properties.adcode, d: pathOf(view, feature) }))
    return {
      neighbours: drawn(boundaries.neighbours.features),
      counties: drawn(boundaries.counties.features),
      city: drawn(boundaries.city.features),
    }
  }, [view, boundaries])
  return (
    <svg
      ref={ref}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
      style={{ display: 'block' }}
    >
      <rect width={width} height={height} fill="#f7f9fb" />
      {paths.neighbours.map(({ adcode, d }) => (
        <path key={adcode} d={d} fill={fillOf?.(adcode) ?? '#f7f9fb'} stroke="#cbd5e1" strokeWidth={1} fillRule="evenodd" />
      ))}
      {paths.counties.map(({ adcode, d }) => (
        <path key={adcode} d={d} fill={fillOf?.(adcode) ?? '#e8f0fb'} stroke="rgba(40,58,84,.3)" strokeWidth={0.8} fillRule="evenodd" />
      ))}
      {paths.city.map(({ adcode, d }) => (
        <path key={adcode} d={d} fill="none" stroke="#2B3F5C" strokeWidth={1.6} strokeLinejoin="round" />
      ))}
      {children?.(view)}
    </svg>
  )
}
