import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The account PostgreSQL runs under; null when it is simply the account of this process. */
export type RunAs = { uid: number; gid: number } | null

const isRoot = () => process.getuid?.() === 0

const account = (passwd: string, name: string): RunAs => {
  const fields = passwd
    .split('\n')
    .map(line => line.split(':'))
    .find(parts => parts[0] === name)
  return fields ? { uid: Number(fields[2]), gid: Number(fields[3]) } : null
}

const ownerOf = (path: string): RunAs => {
  try {
    const { uid, gid } = statSync(path)
    return uid === 0 ? null : { uid, gid }
  } catch {
    return null
  }
}

/**
 * PostgreSQL refuses to run as root: root drops to the owner of an existing cluster, else to `postgres`, else to the system's unprivileged account.
 *
 * @throws when root and the machine knows neither account
 */
export const chooseAccount = (cluster: string): RunAs => {
  if (!isRoot()) return null
  const passwd = readFileSync('/etc/passwd', 'utf8')
  const found = ownerOf(cluster) ?? account(passwd, 'postgres') ?? account(passwd, 'nobody')
  if (found === null) throw new Error('以 root 启动内置数据库需要系统账户 postgres 或 nobody，本机两者都没有。请改用普通账户启动。')
  return found
}

/** True when the account may enter the directory and all directories above it (mode bits only). */
export const canReach = (runAs: RunAs, directory: string): boolean => {
  if (runAs === null) return true
  for (let path = directory; ; path = dirname(path)) {
    const { mode, uid, gid } = statSync(path)
    const bit = uid === runAs.uid ? 0o100 : gid === runAs.gid ? 0o010 : 0o001
    if ((mode & bit) === 0) return false
    if (path === dirname(path)) return true
  }
}
