import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const program = (name: string) => join(root, `apps/server/dist/${name}.mjs`)

/** A running installation of the built product. */
export interface Product {
  base: string
  hj212Port: number
  dataDir: string
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/** A program of the product in a data folder, in our process group, so that it ends with us. */
const startProgram = (name: string, args: readonly string[], env: Record<string, string>) => {
  const child = spawn(process.execPath, [program(name), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const collect = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-20_000)
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  return { child, output: () => output }
}

const isOver = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null
const ended = (child: ChildProcess) =>
  isOver(child) ? Promise.resolve() : new Promise<void>(resolve => child.once('exit', () => resolve()))

/** The database of a product that had to be killed. */
const stopPostmaster = (dataDir: string) => {
  try {
    process.kill(Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGQUIT')
  } catch {
    // it is not running
  }
}

/** Stops the product, kills it when it does not, and removes its data folder. */
const stopProduct = async (child: ChildProcess, dataDir: string) => {
  child.kill('SIGTERM')
  await Promise.race([ended(child), sleep(20_000)])
  if (!isOver(child)) {
    child.kill('SIGKILL')
    stopPostmaster(dataDir)
    await sleep(500)
  }
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
}

export interface StartOptions {
  demo: boolean
  env?: Record<string, string>
  /** First administrator of an installation without the demo. */
  administrator?: { userName: string; password: string }
}

/** Runs a command of the product on a data folder that no process uses. @throws Error with the output of the command */
const runCommand = async (name: string, args: readonly string[], env: Record<string, string>) => {
  const { child, output } = startProgram(name, args, env)
  await ended(child)
  if (child.exitCode !== 0) throw new Error(`${name} ${args.join(' ')} failed: ${output()}`)
}

/** Starts the built product in a fresh folder under the system's temporary one. @throws Error with its output when it does not get ready */
export const startProduct = async ({
  demo,
  env = {},
  administrator,
}: StartOptions): Promise<{ product: Product; stop: () => Promise<void> }> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'qingyuan-e2e-'))
  const [port, hj212Port] = [await freePort(), await freePort()]
  const environment = {
    DATA_DIR: dataDir,
    PORT: String(port),
    HJ212_PORT: String(hj212Port),
    DATABASE_URL: '',
    // The flows' two cores are for what the flows do.
    BACKGROUND_RUNS: 'off',
    // Each page of each flow signs in anew.
    SESSIONS_PER_USER: '0',
    ...(demo ? {} : { NO_DEMO: '1' }),
    ...env,
  }
  const began = performance.now()
  try {
    if (administrator)
      await runCommand('cli/admin', ['create', administrator.userName, '--keep-password'], {
        ...environment,
        ADMIN_PASSWORD: administrator.password,
      })
  } catch (error) {
    rmSync(dataDir, { recursive: true, force: true })
    throw error
  }
  const { child, output } = startProgram('main', [], environment)
  const stop = () => stopProduct(child, dataDir)
  while (!output().includes('清源已就绪')) {
    if (isOver(child) || performance.now() - began > 600_000) {
      await stop()
      throw new Error(`the product did not get ready:\n${output()}`)
    }
    await sleep(100)
  }
  console.log(`${demo ? 'demo city' : 'empty installation'} ready after ${((performance.now() - began) / 1000).toFixed(1)} s`)
  return { product: { base: `http://127.0.0.1:${port}`, hj212Port, dataDir }, stop }
}
