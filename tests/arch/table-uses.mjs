import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm
/** Kysely's builders, then SQL. */
const uses = /(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|[jJ]oin)\(\s*'(\w+)|\b(?:from|join|into|update)\s+(\w+)\b/g

/** Names that come where a source text names a table; words that are no table are among them. */
export const namesInSql = text => new Set([...text.replace(comments, '').matchAll(uses)].map(match => match[1] ?? match[2]))

/** Demo data are written by the modules' own functions where there are some, and have no owner check. */
const isSource = path => path.endsWith('.ts') && !/\.test\.ts$|test-support|\/demo\//.test(path)

/** @returns {{ folder: string, table: string }[]} tables that the SQL of each module `<wing>/<noun>` names */
export const tableUses = (modulesFolder, tables) => {
  const found = new Set()
  for (const entry of readdirSync(modulesFolder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !isSource(path)) continue
    const folder = relative(modulesFolder, path).split('/').slice(0, 2).join('/')
    for (const name of namesInSql(readFileSync(path, 'utf8'))) if (tables.has(name)) found.add(`${folder} ${name}`)
  }
  return [...found].sort((a, b) => (a < b ? -1 : 1)).map(line => ({ folder: line.split(' ')[0], table: line.split(' ')[1] }))
}

/** Uses of a table by a module that does not own it, as `<folder> <table>`. */
export const foreignUses = (used, ownerOf) =>
  used.filter(({ folder, table }) => ownerOf.get(table) !== folder).map(({ folder, table }) => `${folder} ${table}`)
