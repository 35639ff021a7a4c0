import type { Map as MapLibre } from 'maplibre-gl'
import { type BoundaryFeature, ringsOf } from './boundaries.ts'
import type { MapLook } from './look.ts'
import { move, type Particles, scatter, tailPoints } from './particles.ts'
import { type ScreenWind, screenWind, type WindGrid } from './wind-field.ts'

const frameMs = 1000 / 30
const budgetMs = 4
/** Frames that come this late say that the machine is busy. */
const slowMs = 55
const perArea = 9 / 10_000
const cellPx = 16

/** Moving wind on its own canvas over the map: at most 30 frames a second and 4 ms a frame; over that it halves its particles. */
export class WindLayer {
  readonly canvas = document.createElement('canvas')
  readonly #map: MapLibre
  readonly #city: BoundaryFeature
  readonly #look: MapLook
  readonly #scale: number
  readonly #still = matchMedia('(prefers-reduced-motion: reduce)').matches
  #grid: WindGrid | null = null
  #wind: ScreenWind | null = null
  #particles: Particles | null = null
  #frame = 0
  #last = 0
  #shown = false
  #moving = false
  #spent = 0
  #lag = frameMs
  #share = 1

  constructor(map: MapLibre, city: BoundaryFeature, look: MapLook, scale: number) {
    this.#map = map
    this.#city = city
    this.#look = look
    this.#scale = scale
    this.canvas.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;pointer-events:none'
    this.canvas.dataset.layer = 'wind'
    map.getCanvasContainer().append(this.canvas)
    map.on('movestart', this.#pause)
    map.on('moveend', this.#view)
    map.on('resize', this.#view)
    document.addEventListener('visibilitychange', this.#visibility)
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
    this.#stop()
    this.#map.off('movestart', this.#pause).off('moveend', this.#view).off('resize', this.#view)
    document.removeEventListener('visibilitychange', this.#visibility)
    this.canvas.remove()
  }

  /** Particles now drawn; 0 while stopped. */
  get particles() {
    return this.#frame ? (this.#particles?.count ?? 0) : 0
  }

  readonly #visibility = () => (document.hidden ? this.#stop() : this.#start())
  readonly #pause = () => {
    this.#moving = true
    this.#stop()
    this.#pen()?.clearRect(0, 0, this.canvas.width, this.canvas.height)
  }

  readonly #view = () => {
    this.#moving = this.#map.isMoving()
    this.#stop()
    if (!this.#shown || !this.#grid || this.#moving) return
    const { clientWidth: width, clientHeight: height } = this.#map.getContainer()
    if (!width || !height) return
    this.canvas.width = width
    this.canvas.height = height
    const inside = this.#mask(width, height)
    const locate = (x: number, y: number) => this.#map.unproject([x, y]).toArray()
    this.#wind = screenWind(this.#grid, width, height, cellPx, 12 * this.#scale, locate, inside)
    this.#particles = scatter(this.#count(width, height), width, height, Math.random)
    if (this.#still) this.#arrows()
    else this.#start()
  }

  #count(width: number, height: number) {
    return Math.round(((width * height) / this.#scale ** 2) * perArea * this.#share)
  }

  #pen() {
    // Thousands of hairlines are quicker on the processor: this asks for a canvas that is not drawn by the graphics card.
    return this.canvas.getContext('2d', { willReadFrequently: true })
  }

  #mask(width: number, height: number) {
    const [columns, rows] = [Math.ceil(width / cellPx) + 1, Math.ceil(height / cellPx) + 1]
    const mask = document.createElement('canvas')
    mask.width = columns
    mask.height = rows
    const pen = mask.getContext('2d', { willReadFrequently: true })
    if (!pen) return () => false
    for (const ring of ringsOf(this.#city)) {
      for (const [lon, lat] of ring) {
        const { x, y } = this.#map.project([lon, lat])
        pen.lineTo(x / cellPx + 0.5, y / cellPx + 0.5)
      }
      pen.closePath()
    }
    pen.fill('evenodd')
    const { data } = pen.getImageData(0, 0, columns, rows)
    return (column: number, row: number) => data[(row * columns + column) * 4 + 3]! > 127
  }

  #start() {
    if (this.#frame || this.#still || !this.#shown || this.#moving || !this.#wind || document.hidden) return
    this.#last = 0
    this.#frame = requestAnimationFrame(this.#tick)
  }

  #stop() {
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
  }

  readonly #tick = (now: number) => {
    this.#frame = requestAnimationFrame(this.#tick)
    if (now - this.#last < frameMs - 3) return
    const seconds = this.#last ? Math.min((now - this.#last) / 1000, 0.1) : frameMs / 1000
    this.#last = now
    const began = performance.now()
    // A late frame moves no further than a frame and a half: tails keep their length on a busy machine.
    this.#draw(Math.min(seconds, frameMs * 0.0015))
    this.#spent = this.#spent * 0.95 + (performance.now() - began) * 0.05
    this.#lag = this.#lag * 0.95 + seconds * 1000 * 0.05
    if ((this.#spent > budgetMs || this.#lag > slowMs) && this.#share > 0.2 && this.#particles) {
      this.#share /= 2
      this.#spent = 0
      this.#lag = frameMs
      this.#particles.count = Math.round(this.#particles.count / 2)
    }
  }

  #draw(seconds: number) {
    const [pen, wind, particles] = [this.#pen(), this.#wind, this.#particles]
    if (!pen || !wind || !particles) return
    const { width, height } = this.canvas
    move(particles, wind, width, height, seconds, 6, Math.random)
    pen.clearRect(0, 0, width, height)
    pen.lineWidth = 1.1 * this.#scale
    pen.lineCap = 'butt'
    const { wind: style } = this.#look
    this.#strokes(pen, wind, particles, 1, style.inside, style.insideAlpha)
    this.#strokes(pen, wind, particles, 0, style.outside, style.outsideAlpha)
  }

  /** All strokes of one alpha go into one path: a handful of stroke calls for thousands of lines. */
  #strokes(pen: CanvasRenderingContext2D, wind: ScreenWind, p: Particles, inside: number, color: string, alpha: number) {
    pen.strokeStyle = color
    for (let k = 0; k < tailPoints - 1; k++) {
      pen.globalAlpha = alpha * (1 - k / (tailPoints - 1)) ** 2
      pen.beginPath()
      for (let i = 0; i < p.count; i++) {
        const at = i * tailPoints + k
        const [x, y] = [p.xs[at]!, p.ys[at]!]
        const here = wind.inside[Math.round(y / wind.cell) * wind.columns + Math.round(x / wind.cell)] ?? 0
        if (here !== inside) continue
        pen.moveTo(x, y)
        pen.lineTo(p.xs[at + 1]!, p.ys[at + 1]!)
      }
      pen.stroke()
    }
    pen.globalAlpha = 1
  }

  /** For people who asked for less motion: still arrows every 64 px. */
  #arrows() {
    const [pen, wind] = [this.#pen(), this.#wind]
    if (!pen || !wind) return
    pen.strokeStyle = this.#look.wind.inside
    pen.globalAlpha = this.#look.wind.insideAlpha
    pen.lineWidth = 1.2 * this.#scale
    pen.beginPath()
    for (let row = 2; row < wind.rows; row += 4)
      for (let column = 2; column < wind.columns; column += 4) {
        const at = row * wind.columns + column
        const [dx, dy] = [wind.dx[at]!, wind.dy[at]!]
        const speed = Math.hypot(dx, dy)
        if (speed === 0) continue
        const size = Math.min(8 + speed / 4, 24)
        const [ex, ey] = [(dx / speed) * size, (dy / speed) * size]
        const [x, y] = [column * wind.cell, row * wind.cell]
        pen.moveTo(x - ex / 2, y - ey / 2)
        pen.lineTo(x + ex / 2, y + ey / 2)
        pen.lineTo(x + ex / 2 - ex * 0.3 + ey * 0.2, y + ey / 2 - ey * 0.3 - ex * 0.2)
      }
    pen.stroke()
    pen.globalAlpha = 1
  }
}
