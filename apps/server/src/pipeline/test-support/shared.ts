import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'

const root = fileURLToPath(new URL('../../../../../../shared/data/observations/', import.meta.url))

/** Is the material beside the repository there? Warns loudly when not, because the tests that need it are then skipped. */
export const hasShared = (...paths: string[]): boolean => {
  const missing = paths.filter(path => !existsSync(root + path))
  for (const path of missing)
    console.warn(`\n!!! ${path} of ../shared/data/observations is not here: tests against real data are SKIPPED !!!\n`)
  return missing.length === 0
}

/** Bytes of a file of the shared observations, unpacked when it ends in `.gz`. */
export const readShared = (path: string): Buffer => {
  const bytes = readFileSync(root + path)
  return path.endsWith('.gz') ? gunzipSync(bytes) : bytes
}

/** Cells of a CSV with quotes, read the plain way, so that the tests do not lean on the reader they test. */
export const plainCsv = (text: string): string[][] =>
  [...text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)].reduce<{ rows: string[][]; row: string[] }>(
    (state, [all, quoted, bare, end]) => {
      if (all === '' && state.row.length === 0) return state
      state.row.push(quoted ?? bare ?? '')
      if (end === ',') return state
      state.rows.push(state.row)
      return { rows: state.rows, row: [] }
    },
    { rows: [], row: [] },
  ).rows
