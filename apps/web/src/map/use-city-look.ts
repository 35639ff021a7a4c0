import type { CityMapOptions } from '@qingyuan/charts/map/city-map-options.ts'
import { useMemo } from 'react'
import { useRuntime } from '#/hooks/runtime.ts'
import { useDisplay } from '#/page/display.ts'
import { useBoundaries } from './use-boundaries.ts'

/** How every map in the light of the pages looks; null until the outlines have come. */
export const useCityMapLook = (): Omit<CityMapOptions, 'padding' | 'minZoom'> | null => {
  const boundaries = useBoundaries().data
  const colours = useDisplay(display => display.palette)
  const tileUrl = useRuntime()?.tileUrl
  return useMemo(
    () => (boundaries ? { boundaries, colours, tileUrl, theme: 'light', scale: 1, interactive: true } : null),
    [boundaries, colours, tileUrl],
  )
}
