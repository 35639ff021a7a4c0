import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from './process.mjs'

const left = new Set(['node_modules', 'dist', '.types'])

/** Files below the given paths (relative to the root), sorted. */
export const filesBelow = paths =>
  paths.flatMap(path => {
    const full = join(repositoryRoot, path)
    if (!existsSync(full)) return []
    if (!statSync(full).isDirectory()) return [path]
    const names = readdirSync(full).sort()
    return filesBelow(names.filter(name => !left.has(name)).map(name => join(path, name)))
  })

/** One hash over names and contents. */
export const hashOf = (paths, salt = '') => {
  const hash = createHash('sha256').update(salt)
  for (const path of filesBelow(paths))
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(repositoryRoot, path)))
      .update('\0')
  return hash.digest('hex')
}
