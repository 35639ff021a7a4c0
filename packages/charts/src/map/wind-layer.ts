import type { Map as MapLibre } from 'maplibre-gl'
import { type BoundaryFeature, ringsOf } from './boundaries.ts'
import type { MapLook } from './look.ts'
import { screenWind, type WindGrid } from './wind-field.ts'
import type { WindScene } from './wind-painter.ts'
import type { WindOrder } from './wind-worker.ts'

const cellPx = 16
/** A wall of more pixels is painted coarser: hairlines at twice the size need no more. */
const mostPx = 2.4e6

type Places = () => (x: number, y: number) => readonly [lon: number, lat: number]

/** Moving wind on its own canvas over the map, painted by a worker: the page stays quick however slowly the picture gets to the screen. */
export class WindLayer {
  readonly canvas = document.createElement('canvas')
  /** Particles now drawn; 0 while stopped. */
  particles = 0
  readonly #map: MapLibre
  readonly #city: BoundaryFeature
  readonly #look: MapLook
  readonly #scale: number
  /** The place at a screen position of the view as it is. */
  readonly #places: Places
  readonly #worker = new Worker(new URL('./wind-worker.ts', import.meta.url), { type: 'module' })
  readonly #still = matchMedia('(prefers-reduced-motion: reduce)').matches
  #grid: WindGrid | null = null
  #shown = false

  constructor(map: MapLibre, city: BoundaryFeature, look: MapLook, scale: number, places: Places) {
    this.#map = map
    this.#city = city
    this.#look = look
    this.#scale = scale
    this.#places = places
    this.canvas.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;pointer-events:none'
    this.canvas.dataset.layer = 'wind'
    map.getCanvasContainer().append(this.canvas)
    const canvas = this.canvas.transferControlToOffscreen()
    this.#worker.postMessage({ canvas } satisfies WindOrder, [canvas])
    this.#worker.addEventListener('message', ({ data }: MessageEvent<number>) => {
      this.particles = data
    })
    map.on('movestart', this.#pause)
    map.on('moveend', this.#view)
    map.on('resize', this.#view)
    document.addEventListener('visibilitychange', this.#view)
  }

  setField(grid: WindGrid | null) {
    this.#grid = grid && grid.columns > 1 && grid.rows > 1 ? grid : null
    this.#view()
  }

  show(shown: boolean) {
    if (shown === this.#shown) return
    this.#shown = shown
    this.canvas.style.display = shown ? '' : 'none'
    this.#view()
  }

  destroy() {
    this.#map.off('movestart', this.#pause).off('moveend', this.#view).off('resize', this.#view)
    document.removeEventListener('visibilitychange', this.#view)
    this.#worker.terminate()
    this.canvas.remove()
  }

  #order(scene: WindScene | null) {
    this.#worker.postMessage({ scene } satisfies WindOrder)
  }

  readonly #pause = () => this.#order(null)

  readonly #view = () => {
    const { clientWidth, clientHeight } = this.#map.getContainer()
    if (!this.#shown || !this.#grid || document.hidden || this.#map.isMoving() || !clientWidth || !clientHeight) return this.#order(null)
    const fine = Math.min(1, Math.sqrt(mostPx / (clientWidth * clientHeight)))
    const [width, height, scale] = [Math.round(clientWidth * fine), Math.round(clientHeight * fine), this.#scale * fine]
    const place = this.#places()
    const locate = (x: number, y: number) => place(x / fine, y / fine)
    const wind = screenWind(this.#grid, width, height, cellPx, 18 * scale, locate, this.#mask(width, height, fine))
    this.#order({ wind, width, height, scale, look: this.#look.wind, still: this.#still })
  }

  /** Which cells lie in the city. */
  #mask(width: number, height: number, fine: number) {
    const [columns, rows] = [Math.ceil(width / cellPx) + 1, Math.ceil(height / cellPx) + 1]
    const pen = new OffscreenCanvas(columns, rows).getContext('2d', { willReadFrequently: true })
    if (!pen) return () => false
    for (const ring of ringsOf(this.#city)) {
      for (const [lon, lat] of ring) {
        const { x, y } = this.#map.project([lon, lat])
        pen.lineTo((x * fine) / cellPx + 0.5, (y * fine) / cellPx + 0.5)
      }
      pen.closePath()
    }
    pen.fill('evenodd')
    const { data } = pen.getImageData(0, 0, columns, rows)
    return (column: number, row: number) => data[(row * columns + column) * 4 + 3]! > 127
  }
}
