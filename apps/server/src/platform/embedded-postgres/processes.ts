import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** True while a process with this id exists, under any user. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const read = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

/** A mark that differs between two processes that got the same id one after the other (also across reboots); '' when unknown. */
export const processMark = (pid: number): string => {
  const stat = read(`/proc/${pid}/stat`)
  if (stat !== null) {
    const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    return `${read('/proc/sys/kernel/random/boot_id')?.trim() ?? ''}:${started}`
  }
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

const worksIn = (pid: string, directory: string): boolean => {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === directory
  } catch {
    return false
  }
}

/**
 * Ids of the PostgreSQL processes (postmaster or backend) of a cluster. Each has the cluster as its working directory, which Linux shows;
 * elsewhere only the given candidate is judged, by its command line.
 *
 * @param cluster real path of the cluster directory
 * @param candidate the id in postmaster.pid, if any
 */
export const clusterProcesses = (cluster: string, candidate: number | null): number[] => {
  if (process.platform === 'linux') {
    return readdirSync('/proc')
      .filter(name => /^\d+$/.test(name) && worksIn(name, cluster) && (read(`/proc/${name}/comm`)?.startsWith('postgres') ?? false))
      .map(Number)
  }
  if (candidate === null || !isAlive(candidate)) return []
  try {
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(candidate)], { encoding: 'utf8' })
    return command.includes('postgres') ? [candidate] : []
  } catch {
    return []
  }
}
