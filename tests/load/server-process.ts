import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serverProgram } from '../../apps/server/src/platform/testing/program.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export const freePort = (): Promise<number> =>
  new Promise(resolve => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

export interface ServerProcess {
  child: ChildProcess
  /** Everything it said so far. */
  output(): string
  /** Ends it at once, without a word. */
  kill(): Promise<void>
  /** Stops it like Ctrl-C; resolves with its exit code. */
  stop(): Promise<number | null>
}

interface StartOptions {
  dataDir: string
  port: number
  hj212Port: number
  /** The PostgreSQL of the installation; without it the embedded one. */
  databaseUrl?: string
  /** Months of the demo city to load; without it there is no demo. */
  demoMonths?: number
}

/** The product's server as a separate process. Resolves when it reports that it is ready. */
export const startServer = (options: StartOptions): Promise<ServerProcess> => {
  const { DATABASE_URL: _url, ...rest } = process.env
  const env = {
    ...rest,
    ...(options.databaseUrl ? { DATABASE_URL: options.databaseUrl } : {}),
    ...(options.demoMonths ? { DEMO_MONTHS: String(options.demoMonths) } : {}),
  }
  const demo = options.demoMonths ? [] : ['--no-demo']
  const program = serverProgram('main')
  const args = [...program.args, ...demo, '--data-dir', options.dataDir]
  const child = spawn(process.execPath, [...args, '--port', String(options.port), '--hj212-port', String(options.hj212Port)], {
    cwd: root,
    env: { ...env, ...program.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const gone = new Promise<number | null>(resolve => child.once('exit', code => resolve(code)))
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return gone
  }
  return new Promise((resolve, reject) => {
    const server = { child, output: () => output, kill: async () => void (await end('SIGKILL')), stop: () => end('SIGINT') }
    const listen = (bytes: Buffer) => {
      output += bytes.toString()
      if (output.includes('清源已就绪')) resolve(server)
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    void gone.then(code => reject(new Error(`the server ended with ${code} before it was ready:\n${output}`)))
  })
}

/** Process id of the embedded database of a data directory. */
export const databasePid = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
