import { useEffect, useRef } from 'react'
import { useStableValue } from '../use-same.ts'
import type { Boundaries } from './boundaries.ts'
import { type MapTheme, mapLooks } from './map-look.ts'
import type { TagBox } from './place-tags.ts'
import type { MapView } from './view.ts'
import type { WindGrid } from './wind-field.ts'
import { type WindBox, WindLayer } from './wind-layer.ts'

interface WindOverProps {
  view: MapView
  boundaries: Boundaries
  theme: MapTheme
  scale: number
  /** Null: no wind. */
  wind: WindGrid | null
  /** Part of the view where wind is seen. */
  box: WindBox
  /** Tags that no wind goes over. */
  clear?: readonly TagBox[]
}

const none: readonly TagBox[] = []

/** Moving wind over a static map. Must be the topmost layer: the browser composes everything above a moving canvas anew in each frame. */
export const WindOver = ({ view, boundaries, theme, scale, wind, box, clear = none }: WindOverProps) => {
  const host = useRef<HTMLDivElement>(null)
  const layer = useRef<WindLayer | null>(null)
  const seen = useStableValue(box)
  useEffect(() => {
    if (!host.current) return
    const made = new WindLayer(host.current, boundaries.city.features[0]!, mapLooks[theme], scale)
    layer.current = made
    return () => made.destroy()
  }, [boundaries, theme, scale])
  useEffect(() => layer.current?.setView(view, seen, clear), [view, seen, clear, boundaries, theme, scale])
  useEffect(() => {
    layer.current?.setField(wind)
    layer.current?.show(wind !== null)
  }, [wind, boundaries, theme, scale])
  return <div ref={host} />
}
