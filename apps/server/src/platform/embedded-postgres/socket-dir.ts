import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canReach, type RunAs } from './run-as.ts'

/** A unix socket path may have 107 bytes (103 on macOS); `/.s.PGSQL.5432` takes 14 of them. */
const longestDirectory = 103 - 14

const fits = (runAs: RunAs, base: string): boolean => {
  try {
    return Buffer.byteLength(base) + 15 <= longestDirectory && canReach(runAs, base)
  } catch {
    return false
  }
}

/**
 * Private directory (0700, owned by the database account) for the socket of one cluster; its name is a hash of the cluster's path.
 *
 * @throws when a stranger owns that name already
 */
export const socketDirectory = (cluster: string, runAs: RunAs): string => {
  const base = [tmpdir(), '/tmp'].find(path => fits(runAs, path)) ?? '/tmp'
  const directory = join(base, `qy-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`)
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const found = lstatSync(directory)
  const uid = runAs?.uid ?? process.getuid?.() ?? found.uid
  if (!found.isDirectory() || (found.uid !== uid && found.uid !== process.getuid?.()))
    throw new Error(`套接字目录 ${directory} 属于其他用户，拒绝使用。`)
  if (runAs) chownSync(directory, runAs.uid, runAs.gid)
  chmodSync(directory, 0o700)
  return directory
}
