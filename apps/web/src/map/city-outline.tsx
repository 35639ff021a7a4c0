import { FillBox } from '@qingyuan/charts/fill-box.tsx'
import { type Boundaries, boxOf } from '@qingyuan/charts/map/boundaries.ts'
import { OutlineMap } from '@qingyuan/charts/map/outline-map.tsx'
import type { MapView } from '@qingyuan/charts/map/view.ts'
import type { ReactNode } from 'react'
import { useBoundaries } from './use-boundaries.ts'

export interface CityOutlineProps {
  label: string
  /** Fill of a county by adcode; null leaves it plain. */
  fillOf?: (adcode: number) => string | null
  /** SVG over the counties, in px of the view. */
  children: (view: MapView, boundaries: Boundaries) => ReactNode
}

const plain = () => null

/** The counties as a still SVG in the pixels that are left, for maps of a few marks or one value a county. */
export const CityOutline = ({ label, fillOf = plain, children }: CityOutlineProps) => {
  const boundaries = useBoundaries().data
  if (!boundaries) return null
  const [west, south, east, north] = boxOf(boundaries.city.features[0]!)
  return (
    <FillBox>
      {({ width, height }) => (
        <OutlineMap {...{ boundaries, width, height, label, fillOf }} box={[west, south, east, north]}>
          {view => children(view, boundaries)}
        </OutlineMap>
      )}
    </FillBox>
  )
}

/** Text that reads over any fill. */
export const haloText = { textAnchor: 'middle', stroke: '#ffffff', strokeWidth: 3, paintOrder: 'stroke' } as const
