import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useSame } from '../../use-same.ts'
import { useSize } from '../../use-size.ts'
import { boxOf } from '../boundaries.ts'
import { mapLooks } from '../look.ts'
import { fitView, type MapView, type Room } from '../view.ts'
import type { WindGrid } from '../wind-field.ts'
import { type WindBox, WindLayer } from '../wind-layer.ts'
import { paintMap, type StillScene } from './paint-map.ts'
import { useTiles } from './tiles.ts'

interface StillMapProps extends Omit<StillScene, 'tiles'> {
  padding: Room
  /** XYZ raster tiles (`https://…/{z}/{x}/{y}.png`); the map is complete without. */
  tileUrl?: string | null
  /** Null: no wind. */
  wind: WindGrid | null
  /** Part of the map where wind is seen, px; the rest lies under cards. */
  windBox: WindBox
  /** Everything has its answer: from the next change on pictures fade into one another, until then each stands at once. */
  complete: boolean
  /** Drawn over the map. */
  children?: (view: MapView) => ReactNode
}

const fadeMs = 600

type Paint = (canvas: HTMLCanvasElement) => HTMLCanvasElement

/** A canvas of the same size, painted on. */
const beside = ({ width, height }: HTMLCanvasElement, paint: Paint): HTMLCanvasElement =>
  paint(Object.assign(document.createElement('canvas'), { width, height }))

const laid = (canvas: HTMLCanvasElement, picture: HTMLCanvasElement, alpha = 1): HTMLCanvasElement => {
  const pen = canvas.getContext('2d', { alpha: false })
  if (pen) pen.globalAlpha = alpha
  pen?.drawImage(picture, 0, 0)
  return canvas
}

/** What stands on the canvas goes over into what is painted; the way to stop it. */
const fade = (canvas: HTMLCanvasElement, paint: Paint): (() => void) => {
  const before = beside(canvas, each => laid(each, canvas))
  const after = beside(canvas, paint)
  const began = performance.now()
  const step = () => {
    const share = Math.min((performance.now() - began) / fadeMs, 1)
    laid(canvas, before)
    laid(canvas, after, share)
    if (share < 1) frame = requestAnimationFrame(step)
  }
  let frame = requestAnimationFrame(step)
  return () => cancelAnimationFrame(frame)
}

/** Paints before the browser shows the page: what the page's state says is on the screen with it. */
const usePainted = (ref: RefObject<HTMLCanvasElement | null>, view: MapView | null, scene: StillScene, complete: boolean) => {
  const was = useRef(false)
  const { boundaries, theme, colours, scale, surface, counties, stations, tiles } = scene
  useLayoutEffect(() => {
    const canvas = ref.current
    if (!canvas || !view) return
    const pixels = devicePixelRatio
    const [width, height] = [Math.round(view.width * pixels), Math.round(view.height * pixels)]
    const resized = canvas.width !== width || canvas.height !== height
    if (resized) Object.assign(canvas, { width, height })
    const paint: Paint = on => {
      const pen = on.getContext('2d', { alpha: false })
      pen?.setTransform(pixels, 0, 0, pixels, 0, 0)
      if (pen) paintMap(pen, view, { boundaries, theme, colours, scale, surface, counties, stations, tiles })
      pen?.resetTransform()
      return on
    }
    if (was.current && !resized && !matchMedia('(prefers-reduced-motion: reduce)').matches) return fade(canvas, paint)
    paint(canvas)
  }, [ref, view, boundaries, theme, colours, scale, surface, counties, stations, tiles])
  useEffect(() => {
    was.current = complete
  }, [complete])
}

type WindProps = Pick<StillMapProps, 'boundaries' | 'theme' | 'scale' | 'wind' | 'windBox'>

const useWind = (host: RefObject<HTMLElement | null>, view: MapView | null, { boundaries, theme, scale, wind, windBox }: WindProps) => {
  const layer = useRef<WindLayer | null>(null)
  const box = useSame(windBox)
  useEffect(() => {
    if (!host.current) return
    const made = new WindLayer(host.current, boundaries.city.features[0]!, mapLooks[theme], scale)
    layer.current = made
    return () => made.destroy()
  }, [host, boundaries, theme, scale])
  useEffect(() => layer.current?.setView(view, box), [view, box, boundaries, theme, scale])
  useEffect(() => {
    layer.current?.setField(wind)
    layer.current?.show(wind !== null)
  }, [wind, boundaries, theme, scale])
}

/** The map of a city that nobody moves, with wind over it. */
export const StillMap = ({ padding, tileUrl, wind, windBox, complete, children, ...scene }: StillMapProps) => {
  const [host, size] = useSize<HTMLDivElement>()
  const canvas = useRef<HTMLCanvasElement>(null)
  const windHost = useRef<HTMLDivElement>(null)
  const room = useSame(padding)
  const { boundaries, theme, scale } = scene
  const view = useMemo(
    () => (size?.width && size.height ? fitView(boxOf(boundaries.city.features[0]!), room, size.width, size.height) : null),
    [boundaries, room, size],
  )
  const tiles = useTiles(tileUrl, view)
  usePainted(canvas, view, { ...scene, tiles }, complete)
  useWind(windHost, view, { boundaries, theme, scale, wind, windBox })
  return (
    <div ref={host} style={{ position: 'absolute', inset: 0, overflow: 'hidden' }}>
      <canvas ref={canvas} style={{ position: 'absolute', inset: 0, width: '100%', height: '100%' }} />
      <div ref={windHost} />
      {view && children?.(view)}
    </div>
  )
}
