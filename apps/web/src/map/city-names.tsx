import type { Boundaries } from '@qingyuan/charts/map/boundaries.ts'
import type { CityMap } from '@qingyuan/charts/map/city-map.ts'
import { CountyNames, NeighbourNames } from '@qingyuan/charts/map/overlay.tsx'
import type { TagBox } from '@qingyuan/charts/map/place-tags.ts'
import { Overlay } from '@qingyuan/ui/layout.tsx'
import { type ComponentProps, type ReactNode, useMemo } from 'react'
import { usePanelBoxes } from './use-panel-boxes.ts'

const noMarks: readonly TagBox[] = []

interface CityNamesProps extends Pick<ComponentProps<typeof CountyNames>, 'stations' | 'clear'> {
  city: CityMap
  boundaries: Boundaries
  /** Of the names of counties, px; null: they have no room. */
  size: number | null
  /** Of the names of neighbours. */
  scale?: number
  /** Names of neighbours keep this distance from the edges, px. */
  edge: { left: number; top: number; right: number; bottom: number }
  /** Between the two layers of names. */
  children?: ReactNode
}

/** Names of neighbours and counties over a map of the city, beside its panels; they take no pointer. */
export const CityNames = ({ city, boundaries, scale = 0.86, edge, size, children, stations, clear: marks = noMarks }: CityNamesProps) => {
  const { view } = city
  const panels = usePanelBoxes(city)
  const clear = useMemo(() => [...panels, ...marks], [panels, marks])
  return (
    <Overlay>
      <NeighbourNames
        {...{ view, boundaries, scale }}
        clear={panels}
        theme="light"
        within={{ left: edge.left, top: edge.top, right: view.width - edge.right, bottom: view.height - edge.bottom }}
      />
      {children}
      {size !== null && <CountyNames {...{ view, boundaries, clear, size, stations }} />}
    </Overlay>
  )
}
