import type { SurfaceAnswer, SurfaceQuestion } from './surface-of.ts'

export interface SurfaceThread {
  ask(question: SurfaceQuestion): Promise<SurfaceAnswer>
  /** Pending requests are dropped. */
  close(): void
}

export const openSurfaceThread = (): SurfaceThread => {
  const worker = new Worker(new URL('./surface.worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, { resolve: (answer: SurfaceAnswer) => void; reject: (error: Error) => void }>()
  let last = 0
  worker.addEventListener('message', ({ data: { id, answer } }: MessageEvent<{ id: number; answer: SurfaceAnswer }>) => {
    waiting.get(id)?.resolve(answer)
    waiting.delete(id)
  })
  worker.addEventListener('error', event => {
    for (const { reject } of waiting.values()) reject(new Error(event.message))
    waiting.clear()
  })
  return {
    ask: question =>
      new Promise((resolve, reject) => {
        waiting.set(++last, { resolve, reject })
        worker.postMessage({ id: last, question })
      }),
    close: () => {
      worker.terminate()
      waiting.clear()
    },
  }
}
