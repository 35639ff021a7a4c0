import { appError } from '#/platform/errors.ts'

/** Lets so many pieces of work run at once; the others wait in order. */
export const openSlots = (atOnce: number, mostWaiting: number) => {
  const waiting = new Set<() => void>()
  let running = 0
  const enter = (signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      if (running < atOnce) {
        running++
        return resolve()
      }
      if (waiting.size >= mostWaiting) return reject(appError('UNAVAILABLE', { message: '正在读取的文件过多，请稍后重试' }))
      const abort = () => {
        waiting.delete(start)
        reject(signal!.reason)
      }
      const start = () => {
        waiting.delete(start)
        signal?.removeEventListener('abort', abort)
        resolve()
      }
      waiting.add(start)
      signal?.addEventListener('abort', abort, { once: true })
    })
  return {
    /** @throws UNAVAILABLE when too many wait; the signal's reason when it is aborted before the work begins */
    use: async <R>(work: () => Promise<R>, signal?: AbortSignal): Promise<R> => {
      signal?.throwIfAborted()
      await enter(signal)
      try {
        signal?.throwIfAborted()
        return await work()
      } finally {
        const [next] = waiting
        if (next) next()
        else running--
      }
    },
  }
}
