import type { ComponentProps } from 'react'
import city from '../../../db/boundaries/wgs84/140400.json'
import counties from '../../../db/boundaries/wgs84/140400_full.json'
import neighbours from '../../../db/boundaries/wgs84/neighbours.json'
import type { Boundaries } from '../src/map/boundaries.ts'
import { MapStage } from '../src/map/map-stage.tsx'

export const galleryBoundaries = { city, counties, neighbours } as unknown as Boundaries

const around = { top: 20, bottom: 20, left: 20, right: 20 }
const look = { boundaries: galleryBoundaries, theme: 'light', colours: 'light', scale: 1, interactive: true } as const

/** A map as high as an entry, in the light of the pages. */
export const GalleryMap = (props: Pick<ComponentProps<typeof MapStage>, 'id' | 'minZoom' | 'onMap' | 'children'> & { left?: number }) => {
  const { left = 20, ...own } = props
  return (
    <div style={{ position: 'relative', height: 420 }}>
      <MapStage {...look} padding={{ ...around, left }} {...own} />
    </div>
  )
}
