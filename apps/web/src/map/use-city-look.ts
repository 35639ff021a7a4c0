import type { CityMapOptions } from '@qingyuan/charts/map/city-map-options.ts'
import { useMemo } from 'react'
import { useDisplay } from '#/page/display.ts'
import { useRuntime } from '#/page/runtime.ts'
import { useBoundaries } from './use-boundaries.ts'

/** How every map in the light of the pages looks; null until the outlines have come. */
export const useCityLook = (): Omit<CityMapOptions, 'padding' | 'minZoom'> | null => {
  const boundaries = useBoundaries().data
  const colours = useDisplay(display => display.palette)
  const tileUrl = useRuntime()?.tileUrl
  return useMemo(
    () => (boundaries ? { boundaries, colours, tileUrl, theme: 'light', scale: 1, interactive: true } : null),
    [boundaries, colours, tileUrl],
  )
}
