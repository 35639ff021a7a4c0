import type { Boundaries } from '@qingyuan/charts/map/boundaries.ts'
import type { CityMap } from '@qingyuan/charts/map/city-map.ts'
import { CountyNames, NeighbourNames } from '@qingyuan/charts/map/overlay.tsx'
import { Overlay } from '@qingyuan/ui/layout.tsx'
import type { ComponentProps, ReactNode } from 'react'

interface CityNamesProps extends Pick<ComponentProps<typeof CountyNames>, 'size' | 'stations' | 'clear'> {
  city: CityMap
  boundaries: Boundaries
  /** Of the names of neighbours. */
  scale?: number
  /** Names of neighbours keep this distance from the edges, px. */
  edge: { left: number; top: number; right: number; bottom: number }
  /** Between the two layers of names. */
  children?: ReactNode
}

/** Names of neighbours and counties over a map of the city; they take no pointer. */
export const CityNames = ({ city: { view }, boundaries, scale = 0.86, edge, children, ...counties }: CityNamesProps) => (
  <Overlay>
    <NeighbourNames
      view={view}
      boundaries={boundaries}
      theme="light"
      scale={scale}
      within={{ left: edge.left, top: edge.top, right: view.width - edge.right, bottom: view.height - edge.bottom }}
    />
    {children}
    <CountyNames view={view} boundaries={boundaries} {...counties} />
  </Overlay>
)
