import type { MapLook } from './map-look.ts'
import { type Particles, scatterParticles, stepParticles, tailPoints } from './particles.ts'
import type { ScreenWind } from './wind-field.ts'

const frameMs = 1000 / 30
const budgetMs = 4
const perArea = 9 / 10_000

/** Painted scene: wind on a screen of the given size, in px of the canvas. */
export interface WindScene {
  wind: ScreenWind
  width: number
  height: number
  scale: number
  /** Rectangles without wind. */
  clear: readonly { left: number; top: number; width: number; height: number }[]
  look: MapLook['wind']
  /** Static arrows, for users who prefer reduced motion. */
  still: boolean
}

type Pen = OffscreenCanvasRenderingContext2D

/** Strokes of one alpha go into one path: a handful of stroke calls for thousands of lines. */
const strokes = (pen: Pen, { wind, look }: WindScene, p: Particles, inside: 0 | 1) => {
  const alpha = inside ? look.insideAlpha : look.outsideAlpha
  pen.strokeStyle = inside ? look.inside : look.outside
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

const arrows = (pen: Pen, { wind, look, scale }: WindScene) => {
  pen.strokeStyle = look.inside
  pen.globalAlpha = look.insideAlpha
  pen.lineWidth = 1.2 * scale
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

/** Moving wind on a canvas: at most 30 frames a second and 4 ms a frame; over that it halves its particles. Lives in a worker. */
export class WindPainter {
  readonly #canvas: OffscreenCanvas
  readonly #onCount: (particles: number) => void
  #scene: WindScene | null = null
  #particles: Particles | null = null
  #frame = 0
  #last = 0
  #spent = 0
  #share = 1

  /** `onCount` is called with the number of moving particles whenever it changes. */
  constructor(canvas: OffscreenCanvas, onCount: (particles: number) => void) {
    this.#canvas = canvas
    this.#onCount = onCount
  }

  /** Paints this from now on; null clears the canvas and rests. */
  paint(scene: WindScene | null) {
    cancelAnimationFrame(this.#frame)
    this.#scene = scene
    this.#particles = null
    if (scene) {
      this.#canvas.width = scene.width
      this.#canvas.height = scene.height
      if (scene.still) this.#draw(pen => arrows(pen, scene))
      else this.#start(scene)
    } else this.#draw(() => undefined)
    this.#onCount(this.#particles === null ? 0 : (this.#particles as Particles).count)
  }

  #start({ width, height, scale }: WindScene) {
    const count = Math.round(((width * height) / scale ** 2) * perArea * this.#share)
    this.#particles = scatterParticles(count, width, height, Math.random)
    this.#last = 0
    this.#frame = requestAnimationFrame(this.#tick)
  }

  readonly #tick = (now: number) => {
    this.#frame = requestAnimationFrame(this.#tick)
    const [scene, particles] = [this.#scene, this.#particles]
    if (!scene || !particles || now - this.#last < frameMs - 3) return
    const seconds = this.#last ? (now - this.#last) / 1000 : frameMs / 1000
    this.#last = now
    const began = performance.now()
    // A late frame moves no further than a frame and a half: tails keep their length on a busy machine.
    stepParticles(particles, scene.wind, scene.width, scene.height, Math.min(seconds, frameMs * 0.0015), 6, Math.random)
    this.#draw(pen => {
      pen.lineWidth = 1.1 * scene.scale
      strokes(pen, scene, particles, 1)
      strokes(pen, scene, particles, 0)
    })
    this.#spent = this.#spent * 0.95 + (performance.now() - began) * 0.05
    if (this.#spent > budgetMs && this.#share > 0.3) this.#halve(particles)
  }

  #halve(particles: Particles) {
    this.#share /= 2
    this.#spent = 0
    particles.count = Math.round(particles.count / 2)
    this.#onCount(particles.count)
  }

  #draw(lines: (pen: Pen) => void) {
    // Thousands of hairlines are quicker on the processor: this requests a canvas that is not drawn by the graphics card.
    const pen = this.#canvas.getContext('2d', { willReadFrequently: true })
    if (!pen) return
    pen.clearRect(0, 0, this.#canvas.width, this.#canvas.height)
    lines(pen)
    for (const { left, top, width, height } of this.#scene?.clear ?? []) pen.clearRect(left, top, width, height)
  }
}
