import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProgram } from './process.mjs'

const installed = () => {
  const home = '/usr/lib/postgresql'
  const versions = existsSync(home)
    ? readdirSync(home)
        .map(Number)
        .filter(v => v >= 15 && existsSync(`${home}/${v}/bin/initdb`))
    : []
  return versions.length > 0 ? { version: Math.max(...versions), bin: `${home}/${Math.max(...versions)}/bin` } : null
}

const freePort = () =>
  new Promise(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

/** As root the database programs run as Debian's own account. */
const asAccount = (program, args) =>
  process.getuid?.() === 0 ? ['setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', program, ...args]] : [program, args]

const giveToAccount = directory => {
  if (process.getuid?.() !== 0) return
  const [, , uid, gid] = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map(line => line.split(':'))
    .find(fields => fields[0] === 'postgres')
  chownSync(directory, Number(uid), Number(gid))
}

/**
 * A throw-away server of the PostgreSQL installed on this machine (15 or newer), or null when there is none.
 * @returns {Promise<{ version: number, url: string, stop(): Promise<void> } | null>}
 */
export const startSystemPostgres = async () => {
  const found = installed()
  if (!found) return null
  const directory = mkdtempSync(join(tmpdir(), 'qy-system-pg-'))
  giveToAccount(directory)
  const call = async (name, args) => {
    const { code, output } = await runProgram(...asAccount(join(found.bin, name), args), {
      quiet: true,
      cwd: tmpdir(),
      timeoutMs: 60_000,
      keepGroup: true,
    })
    if (code !== 0) throw new Error(`${name}: ${output}`)
  }
  const stop = async () => {
    await call('pg_ctl', ['-D', `${directory}/data`, '-m', 'immediate', 'stop']).catch(() => undefined)
    rmSync(directory, { recursive: true, force: true })
  }
  try {
    const port = await freePort()
    await call('initdb', ['-D', `${directory}/data`, '-U', 'qingyuan', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N'])
    const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=60`
    await call('pg_ctl', ['-D', `${directory}/data`, '-l', `${directory}/log`, '-o', settings, '-w', 'start'])
    return { version: found.version, url: `postgres://qingyuan@127.0.0.1:${port}/postgres`, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
