import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { MapView } from '../map/view.ts'
import { paintMap, type StillScene } from './paint-map.ts'
import { useTiles } from './tiles.ts'

const fadeMs = 600

// On the processor: a picture that seldom changes stays in the page's own layer and costs nothing while wind moves over it.
const penOf = (canvas: HTMLCanvasElement) => canvas.getContext('2d', { alpha: false, willReadFrequently: true })

type Paint = (canvas: HTMLCanvasElement) => HTMLCanvasElement

/** A canvas of the same size, painted on. */
const beside = ({ width, height }: HTMLCanvasElement, paint: Paint): HTMLCanvasElement =>
  paint(Object.assign(document.createElement('canvas'), { width, height }))

const laid = (canvas: HTMLCanvasElement, picture: HTMLCanvasElement, alpha = 1): HTMLCanvasElement => {
  const pen = penOf(canvas)
  if (pen) pen.globalAlpha = alpha
  pen?.drawImage(picture, 0, 0)
  return canvas
}

/** Cross-fades from the current canvas to `paint`. Returns the function that stops it. */
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
const usePainted = (ref: RefObject<HTMLCanvasElement | null>, view: MapView, scene: StillScene, complete: boolean) => {
  const was = useRef(false)
  const { boundaries, theme, colours, scale, surface, counties, stations, tiles } = scene
  useLayoutEffect(() => {
    const canvas = ref.current
    if (!canvas) return
    const pixels = devicePixelRatio
    const [width, height] = [Math.round(view.width * pixels), Math.round(view.height * pixels)]
    const resized = canvas.width !== width || canvas.height !== height
    if (resized) Object.assign(canvas, { width, height })
    const paint: Paint = on => {
      const pen = penOf(on)
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

interface StaticMapProps extends Omit<StillScene, 'tiles'> {
  view: MapView
  /** XYZ raster tiles (`https://…/{z}/{x}/{y}.png`); the map is complete without. */
  tileUrl?: string | null
  /** All data has arrived: from the next change on pictures cross-fade; until then each is shown at once. */
  complete: boolean
}

/** The map of a city without interaction. */
export const StaticMap = ({ view, tileUrl, complete, ...scene }: StaticMapProps) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  usePainted(canvas, view, { ...scene, tiles: useTiles(tileUrl, view) }, complete)
  return <canvas ref={canvas} style={{ position: 'absolute', left: 0, top: 0, width: view.width, height: view.height }} />
}
