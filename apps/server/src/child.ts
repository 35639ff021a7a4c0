import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Path of a program of ours beside this one: bundled (`.mjs`) or, in development, its source. */
const programPath = (name: string): string => {
  const bundled = fileURLToPath(new URL(`./${name}.mjs`, import.meta.url))
  return existsSync(bundled) ? bundled : fileURLToPath(new URL(`./${name}.ts`, import.meta.url))
}

/** glibc gives each thread an arena that it seldom returns to the system; two are enough, and save some 30 MB. Other libraries ignore it. */
const fewArenas = { MALLOC_ARENA_MAX: '2' }

/** Starts one of our programs as a child that ends with us: it notices when the channel closes. */
export const startChild = (name: string, environment: Record<string, string>, args: readonly string[] = []): ChildProcess =>
  fork(programPath(name), args, { env: { ...fewArenas, ...process.env, ...environment }, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })

/** Resolves with the exit code. */
export const waitForExit = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve, reject) => {
    child.once('exit', code => resolve(code))
    child.once('error', reject)
  })

/** Requests a child to stop and waits; after `patienceMs` it is killed. */
export const stopChild = async (child: ChildProcess, patienceMs = 8_000): Promise<void> => {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const gone = waitForExit(child)
  if (child.connected) child.disconnect()
  const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  await gone
  clearTimeout(timer)
}

const firstDelayMs = 1_000
const longestDelayMs = 60_000
/** A child that ran for so long is in order again: the next restart comes after the first delay. */
const stableMs = 5 * 60_000

export interface KeptChild {
  stop(): Promise<void>
}

/**
 * Starts a child again whenever it ends: after 1 s, 2 s, 4 s … 60 s, and after 1 s again when it ran for five minutes.
 *
 * @param onExit receives how it ended and when it starts again
 */
export const keepChildRunning = (
  start: () => ChildProcess,
  onExit: (exit: { code: number | null; signal: string | null; restartInMs: number }) => void,
): KeptChild => {
  let delayMs = firstDelayMs
  let timer: NodeJS.Timeout | undefined
  let stopping = false
  let child: ChildProcess
  const run = () => {
    const startedAt = Date.now()
    child = start()
    const onEnd = (code: number | null, signal: string | null) => {
      child.removeAllListeners()
      if (stopping) return
      if (Date.now() - startedAt >= stableMs) delayMs = firstDelayMs
      onExit({ code, signal, restartInMs: delayMs })
      timer = setTimeout(run, delayMs)
      delayMs = Math.min(longestDelayMs, delayMs * 2)
    }
    child.once('exit', onEnd)
    // A process that could not be started at all.
    child.once('error', () => onEnd(null, null))
  }
  run()
  return {
    stop: async () => {
      stopping = true
      clearTimeout(timer)
      await stopChild(child)
    },
  }
}
