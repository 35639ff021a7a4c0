import type { FramesOptions } from './frames.ts'
import type { GifOrder } from './gif.worker.ts'

const answerOf = <T>(worker: Worker, order: GifOrder, transfer: Transferable[] = []): Promise<T> =>
  new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<T>) => resolve(data), { once: true })
    worker.addEventListener('error', event => reject(new Error(event.message)), { once: true })
    worker.postMessage(order, transfer)
  })

/** Frames as an animated GIF that goes on for ever, packed in a thread; rejects when aborted. */
export const makeGif = async ({ frames, delayMs, draw, onProgress, signal }: FramesOptions): Promise<Blob> => {
  const worker = new Worker(new URL('./gif.worker.ts', import.meta.url), { type: 'module' })
  try {
    for (let frame = 0; frame < frames; frame++) {
      const canvas = await draw(frame)
      signal.throwIfAborted()
      const { width, height } = canvas
      const { data: rgba } = canvas.getContext('2d', { willReadFrequently: true })!.getImageData(0, 0, width, height)
      // The last frame lasts longer, so that the end is seen.
      const order = { rgba, width, height, delayMs: frame === frames - 1 ? delayMs * 4 : delayMs }
      await answerOf(worker, order, [rgba.buffer as ArrayBuffer])
      onProgress((frame + 1) / frames)
    }
    return new Blob([await answerOf<Uint8Array<ArrayBuffer>>(worker, 'finish')], { type: 'image/gif' })
  } finally {
    worker.terminate()
  }
}
