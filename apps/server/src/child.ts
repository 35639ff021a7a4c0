import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Path of a program of ours beside this one: bundled (`.mjs`) or, in development, its source. */
const programPath = (name: string): string => {
  const bundled = fileURLToPath(new URL(`./${name}.mjs`, import.meta.url))
  return existsSync(bundled) ? bundled : fileURLToPath(new URL(`./${name}.ts`, import.meta.url))
}

/** Starts one of our programs as a child that ends with us: it notices when the channel closes. */
export const startChild = (name: string, environment: Record<string, string>, args: readonly string[] = []): ChildProcess =>
  fork(programPath(name), args, { env: { ...process.env, ...environment }, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })

/** Resolves with the exit code. */
export const waitForExit = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve, reject) => {
    child.once('exit', code => resolve(code))
    child.once('error', reject)
  })

/** Asks a child to stop and waits; after `patienceMs` it is killed. */
export const stopChild = async (child: ChildProcess, patienceMs = 8_000): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = waitForExit(child)
  if (child.connected) child.disconnect()
  const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  await gone
  clearTimeout(timer)
}
