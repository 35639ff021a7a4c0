import { type BoundaryFeature, ringsOf } from './boundaries.ts'
import type { MapLook } from './map-look.ts'
import type { TagBox } from './place-tags.ts'
import type { MapView } from './view.ts'
import { screenWind, type WindGrid } from './wind-field.ts'
import type { WindScene } from './wind-painter.ts'
import type { WindOrder } from './wind-worker.ts'

const cellPx = 16
/** A wall of more pixels is painted coarser: hairlines at twice the size need no more. */
const mostPx = 2.4e6

/** Part of a view, px. */
export interface WindBox {
  left: number
  top: number
  width: number
  height: number
}

/** Moving wind on its own canvas over a map, painted by a worker: the page stays quick however slowly the picture gets to the screen. */
export class WindLayer {
  readonly canvas = document.createElement('canvas')
  /** Particles now drawn; 0 while stopped. */
  particles = 0
  readonly #city: BoundaryFeature
  readonly #look: MapLook
  readonly #scale: number
  readonly #worker = new Worker(new URL('./wind-worker.ts', import.meta.url), { type: 'module' })
  readonly #still = matchMedia('(prefers-reduced-motion: reduce)').matches
  #grid: WindGrid | null = null
  #shown = false
  #view: MapView | null = null
  #box: WindBox | null = null
  #clear: readonly TagBox[] = []

  constructor(host: HTMLElement, city: BoundaryFeature, look: MapLook, scale: number) {
    this.#city = city
    this.#look = look
    this.#scale = scale
    this.canvas.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;pointer-events:none'
    this.canvas.dataset.layer = 'wind'
    host.append(this.canvas)
    const canvas = this.canvas.transferControlToOffscreen()
    this.#worker.postMessage({ canvas } satisfies WindOrder, [canvas])
    this.#worker.addEventListener('message', ({ data }: MessageEvent<number>) => {
      this.particles = data
    })
    document.addEventListener('visibilitychange', this.#paint)
  }

  setField(grid: WindGrid | null) {
    this.#grid = grid && grid.columns > 1 && grid.rows > 1 ? grid : null
    this.#paint()
  }

  show(shown: boolean) {
    if (shown === this.#shown) return
    this.#shown = shown
    this.canvas.style.display = shown ? '' : 'none'
    this.#paint()
  }

  /** View of the map, the painted part of it, default all, and tags that stay free of wind; null while the map moves. */
  setView(view: MapView | null, box: WindBox | null = null, clear: readonly TagBox[] = []) {
    this.#view = view
    this.#box = box
    this.#clear = clear
    if (box) {
      const { left, top, width, height } = box
      Object.assign(this.canvas.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` })
    }
    this.#paint()
  }

  destroy() {
    document.removeEventListener('visibilitychange', this.#paint)
    this.#worker.terminate()
    this.canvas.remove()
  }

  #order(scene: WindScene | null) {
    this.#worker.postMessage({ scene } satisfies WindOrder)
  }

  readonly #paint = () => {
    const view = this.#view
    const box = this.#box ?? { left: 0, top: 0, width: view?.width ?? 0, height: view?.height ?? 0 }
    if (!this.#shown || !this.#grid || !view || document.hidden || !box.width || !box.height) return this.#order(null)
    const fine = Math.min(1, Math.sqrt(mostPx / (box.width * box.height)))
    const [width, height, scale] = [Math.round(box.width * fine), Math.round(box.height * fine), this.#scale * fine]
    const locate = (x: number, y: number) => view.toPlace(x / fine + box.left, y / fine + box.top)
    const wind = screenWind(this.#grid, width, height, cellPx, 18 * scale, locate, this.#mask(view, box, width, height))
    const clear = this.#clear.map(tag => ({
      left: (tag.x - tag.width / 2 - box.left) * fine,
      top: (tag.y - tag.height / 2 - box.top) * fine,
      width: tag.width * fine,
      height: tag.height * fine,
    }))
    this.#order({ wind, width, height, scale, clear, look: this.#look.wind, still: this.#still })
  }

  /** Which cells lie in the city. */
  #mask(view: MapView, box: WindBox, width: number, height: number) {
    const [columns, rows] = [Math.ceil(width / cellPx) + 1, Math.ceil(height / cellPx) + 1]
    const pen = new OffscreenCanvas(columns, rows).getContext('2d', { willReadFrequently: true })
    if (!pen) return () => false
    const fine = width / box.width
    for (const ring of ringsOf(this.#city)) {
      for (const point of ring) {
        const { x, y } = view.toScreen(point)
        pen.lineTo(((x - box.left) * fine) / cellPx + 0.5, ((y - box.top) * fine) / cellPx + 0.5)
      }
      pen.closePath()
    }
    pen.fill('evenodd')
    const { data } = pen.getImageData(0, 0, columns, rows)
    return (column: number, row: number) => data[(row * columns + column) * 4 + 3]! > 127
  }
}
