import { type Boundaries, featureContains } from '@qingyuan/charts/map/boundaries.ts'
import { placeNames, type TagBox } from '@qingyuan/charts/map/place-tags.ts'
import type { MapView } from '@qingyuan/charts/map/view.ts'
import { haloText } from './city-outline.tsx'

interface CountyLabelsProps {
  view: MapView
  boundaries: Boundaries
  /** Second line: the county's value. */
  textOf?: (adcode: number) => string
  /** Marks that no label may cover, px. */
  clear?: readonly TagBox[]
}

/** px of a label of so many lines. */
const sizeOf = (lines: number) => ({ width: 46, height: 15 * lines })

/** Names of the counties, apart from one another and from the marks of the map. */
export const CountyLabels = ({ view, boundaries, textOf, clear = [] }: CountyLabelsProps) => {
  const { features } = boundaries.counties
  const counties = features.map(({ properties }) => properties)
  const areas = new Map(features.map(feature => [feature.properties.adcode, feature]))
  const size = sizeOf(textOf ? 2 : 1)
  const boxes = placeNames(
    counties.map(({ adcode, centroid }) => ({ id: adcode, ...view.toScreen(centroid), ...size })),
    clear,
    10,
    { isHome: ({ id, x, y }) => featureContains(areas.get(id)!, view.toPlace(x, y)) },
  )
  return counties.map(({ adcode, name }, n) => {
    const { x, y } = boxes[n]!
    return (
      <g key={adcode} {...haloText} fill="#1f2733" fontSize={12} pointerEvents="none">
        <text x={x} y={textOf ? y - 3 : y + 4}>
          {name}
        </text>
        {textOf && (
          <text x={x} y={y + 12} fontWeight={600}>
            {textOf(adcode)}
          </text>
        )}
      </g>
    )
  })
}
