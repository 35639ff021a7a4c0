import { WindPainter, type WindScene } from './wind-painter.ts'

/** What the page says to the worker: its canvas first, then what to paint. */
export type WindOrder = { canvas: OffscreenCanvas } | { scene: WindScene | null }

let painter: WindPainter | null = null

addEventListener('message', ({ data }: MessageEvent<WindOrder>) => {
  if ('canvas' in data) painter = new WindPainter(data.canvas, particles => postMessage(particles))
  else painter?.paint(data.scene)
})
