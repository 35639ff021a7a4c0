import { createHash } from 'node:crypto'
import type { PlainFactorRow } from '@qingyuan/engine/inventory/factors/plain-row.ts'
import type { ListedSource } from '../sources/listed-source.ts'

/** JSON with the keys of every object in order: the same content, the same text. */
const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`)
    .join()}}`
}

/** Hash of everything reported about a source, its name, place and approval included. */
export const hashOf = (listed: ListedSource): string => createHash('sha1').update(canonical(listed)).digest('base64')

/** Rows that are new, gone or different between two states of the library, old and new versions. */
export const changedRows = (before: readonly PlainFactorRow[], after: readonly PlainFactorRow[]): PlainFactorRow[] => {
  const texts = (rows: readonly PlainFactorRow[]) => new Map(rows.map(row => [canonical(row), row]))
  const [old, now] = [texts(before), texts(after)]
  const missing = (from: typeof old, than: typeof old) => [...from].flatMap(([text, row]) => (than.has(text) ? [] : [row]))
  return [...missing(old, now), ...missing(now, old)]
}
