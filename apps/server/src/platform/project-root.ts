import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const findUp = (from: string): string => {
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'db', 'migrations'))) return folder
    if (folder === dirname(folder)) throw new Error('找不到 db/migrations，程序文件不完整')
  }
}

let root: string | undefined

/** Folder that holds db/, apps/ and package.json; the same from source and from the bundle. */
export const projectRoot = (): string => (root ??= findUp(dirname(fileURLToPath(import.meta.url))))

export const dataDirectory = (): string => join(projectRoot(), 'data')
export const migrationsDirectory = (): string => join(projectRoot(), 'db', 'migrations')
export const seedDirectory = (): string => join(projectRoot(), 'db', 'seed')
export const projectVersion = (): string =>
  (JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8')) as { version: string }).version
