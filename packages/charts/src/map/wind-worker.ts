import { WindPainter, type WindScene } from './wind-painter.ts'

/** Messages of the page to the worker: its canvas first, then scenes. */
export type WindOrder = { canvas: OffscreenCanvas } | { scene: WindScene | null }

let painter: WindPainter | null = null

addEventListener('message', ({ data }: MessageEvent<WindOrder>) => {
  if ('canvas' in data) painter = new WindPainter(data.canvas, particles => postMessage(particles))
  else painter?.paint(data.scene)
})
