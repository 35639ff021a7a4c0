import { Worker } from 'node:worker_threads'

const lookMs = 1000

/** Counts looks without a sign of life; a machine that was suspended does not look meanwhile. Runs in a thread, beside a blocked event loop. */
const program = `
const { workerData: { beat, looks, lookMs, seconds } } = require('node:worker_threads')
let [last, still] = [-1, 0]
setInterval(() => {
  const now = Atomics.load(beat, 0)
  still = now === last ? still + 1 : 0
  last = now
  if (still < looks) return
  // The thread's own stderr goes through the blocked event loop.
  require('node:fs').writeSync(2, 'watchdog: nothing was answered for ' + seconds + ' s, the process ends\\n')
  process.kill(process.pid, 'SIGKILL')
}, lookMs)
`

/**
 * Ends the process when its event loop is blocked for so long: a service manager starts it again, and the devices send anew what was not acknowledged.
 *
 * @param seconds 0: never
 */
export const startWatchdog = (seconds: number): { stop(): Promise<void> } => {
  if (seconds === 0) return { stop: async () => undefined }
  const beat = new Int32Array(new SharedArrayBuffer(4))
  const timer = setInterval(() => Atomics.add(beat, 0, 1), lookMs)
  timer.unref()
  const thread = new Worker(program, { eval: true, execArgv: [], workerData: { beat, looks: (seconds * 1000) / lookMs, lookMs, seconds } })
  thread.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await thread.terminate()
    },
  }
}
