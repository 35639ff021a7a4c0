import { createContext, use, useMemo, useState } from 'react'
import { useUser } from '#/hooks/current-user.ts'
import { useServerClock } from '#/hooks/server-clock.ts'
import type { MapItem } from '#/map/parameters.tsx'
import { useBoundaries } from '#/map/use-boundaries.ts'
import { useClassScaleSetting, useOfficialColours, useScaleName, useScaleOn } from '#/page/class-scale.ts'
import { looksOf } from './screen-looks.ts'
import { screenView } from './stage/view-padding.ts'
import { isSettled, type RankingSpan, useScreenData } from './use-screen-data.ts'
import { useLive, useScreenLayout } from './use-screen-layout.ts'

/** What is drawn on the map. */
export interface ShownLayers {
  counties: boolean
  surface: boolean
  wind: boolean
  stations: boolean
}

const allLayers: ShownLayers = { counties: false, surface: true, wind: true, stations: true }
/** An enterprise has no surface: the counties carry the published values of their areas. */
const areaLayers: ShownLayers = { ...allLayers, counties: true, surface: false }

/** What the screen shows, where its cards are, and every answer. */
export const useScreenState = () => {
  const layout = useScreenLayout()
  const now = useServerClock(1000)
  const [item, setItem] = useState<MapItem>('aqi')
  const [span, setSpan] = useState<RankingSpan>('now')
  const hasSurface = useUser(state => state.user)?.userType !== 'enterprise'
  const [shown, setShown] = useState<ShownLayers>(hasSurface ? allLayers : areaLayers)
  const { data: boundaries, isPending } = useBoundaries()
  const data = useScreenData(item, span, now)
  const dayShown = data.places.data?.time?.slice(0, 10)
  useClassScaleSetting()
  const view = useMemo(() => (boundaries ? screenView(boundaries, layout) : null), [boundaries, layout])
  return {
    layout,
    ...looksOf(layout.mode),
    phone: layout.phone,
    now,
    ...useLive(now),
    /** What is shown is classed by this scale, in these colours. */
    scale: useScaleOn(dayShown),
    scaleName: useScaleName(item, dayShown),
    colours: useOfficialColours() ? ('officialDark' as const) : ('dark' as const),
    item,
    setItem,
    span,
    setSpan,
    hasSurface,
    shown,
    setShown,
    data,
    map: boundaries && view ? { boundaries, view } : null,
    isComplete: isSettled(data) && !isPending,
  }
}
export type ScreenState = ReturnType<typeof useScreenState>
/** What the map of the screen shows, and where. */
export type MapState = NonNullable<ScreenState['map']> & Pick<ScreenState, 'colours' | 'item' | 'scale' | 'shown'>

const ScreenContext = createContext<ScreenState | null>(null)
export const ScreenProvider = ScreenContext.Provider

export const useScreen = (): ScreenState => {
  const state = use(ScreenContext)
  if (!state) throw new Error('a card of the screen is drawn outside it')
  return state
}
