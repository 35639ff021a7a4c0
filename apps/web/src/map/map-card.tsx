import { PictureOutlined } from '@ant-design/icons'
import type { CityMap } from '@qingyuan/charts/map/city-map.ts'
import { IconButton } from '@qingyuan/ui/icon-button.tsx'
import { Box, Stack } from '@qingyuan/ui/layout.tsx'
import type { Look } from '@qingyuan/ui/look.ts'
import type { ReactNode } from 'react'
import { useDemoMark } from '#/hooks/runtime.ts'
import { QueryCard, type QueryCardProps } from '#/page/cards/query-card.tsx'
import { type MapPicture, saveMap } from './save-map.ts'

export interface MapCardProps<T> extends Omit<QueryCardProps<T>, 'flush' | 'skeleton' | 'above' | 'children'> {
  city: CityMap | null
  /** Saved with the map; null while there is nothing to save. */
  picture: MapPicture | null
  /** Of the box around the map. */
  look?: Look
  /** The map with its panels. */
  children: ReactNode
}

/** A card with a map that can be saved as a picture; `below` is between the map and the edge of the card. */
export const MapCard = <T,>({ city, picture, look, tools, below, children, ...card }: MapCardProps<T>) => {
  const mark = useDemoMark()
  return (
    <QueryCard
      {...card}
      flush
      skeleton="block"
      tools={
        <>
          {tools}
          <IconButton
            label="存图"
            icon={<PictureOutlined />}
            disabled={!city || !picture}
            onClick={() => city && picture && saveMap(city, picture, mark)}
          />
        </>
      }
    >
      {() => (
        <Stack grow gap={0} height="100%">
          <Box data-map grow relative {...look}>
            {children}
          </Box>
          {below}
        </Stack>
      )}
    </QueryCard>
  )
}
