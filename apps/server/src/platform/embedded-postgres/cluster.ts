import { spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { RunAs } from './run-as.ts'

export const superuserName = 'qingyuan'

/**
 * Path of the cluster for PostgreSQL. It is started inside the directory, and where the system has /proc it is given that instead
 * of the path: an unprivileged account then needs no right on the directories above.
 */
export const clusterArgument = (cluster: string) => (existsSync('/proc/self/cwd') ? '/proc/self/cwd' : cluster)

export const cleanEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

const run = (program: string, args: string[], cwd: string, runAs: RunAs) =>
  new Promise<void>((resolve, reject) => {
    const child = spawn(program, args, { cwd, env: cleanEnvironment, stdio: ['ignore', 'pipe', 'pipe'], ...runAs })
    let output = ''
    child.stdout.on('data', chunk => {
      output += chunk
    })
    child.stderr.on('data', chunk => {
      output += chunk
    })
    child.on('error', error => reject(new Error(`内置数据库程序 ${program} 无法运行：${error.message}`)))
    child.on('close', code => (code === 0 ? resolve() : reject(new Error(`内置数据库初始化失败（${code}）：\n${output}`))))
  })

const initdbArguments = (cluster: string) => [
  '-D',
  clusterArgument(cluster),
  '-U',
  superuserName,
  '--auth=trust',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
  '--no-instructions',
  ...(process.platform === 'linux' ? ['--sync-method=syncfs'] : []),
]

const checkExisting = (cluster: string, major: number) => {
  const version = Number(readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim())
  if (version !== major)
    throw new Error(
      `数据目录中的数据库是 PostgreSQL ${version}，本程序内置 ${major}。请用原版本导出备份，再用 npm run restore 恢复到新目录。`,
    )
  const uid = process.getuid?.()
  if (uid !== undefined && uid !== 0 && statSync(cluster).uid !== uid)
    throw new Error(`数据库目录 ${cluster} 属于另一个账户，请用该账户或 root 启动。`)
}

/**
 * Makes sure the cluster exists: initdb into a temporary directory beside it, then one rename, so a cluster is whole or absent.
 *
 * @returns true when it was made just now
 * @throws with a Chinese message when an existing cluster has another major version or owner, or initdb fails
 */
export const ensureCluster = async (cluster: string, bin: string, major: number, runAs: RunAs): Promise<boolean> => {
  const parent = join(cluster, '..')
  for (const name of readdirSync(parent)) {
    if (name.startsWith('postgres.init-')) rmSync(join(parent, name), { recursive: true, force: true })
  }
  if (existsSync(join(cluster, 'PG_VERSION'))) {
    checkExisting(cluster, major)
    return false
  }
  const draft = mkdtempSync(join(parent, 'postgres.init-'))
  chmodSync(draft, 0o700)
  if (runAs) chownSync(draft, runAs.uid, runAs.gid)
  await run(join(bin, 'initdb'), initdbArguments(draft), draft, runAs)
  mkdirSync(parent, { recursive: true })
  renameSync(draft, cluster)
  return true
}
