import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'

/** For tests only: the public observation data that stand beside the repository. Not part of the engine. */
const folder = new URL('../../../../../../shared/data/observations/', import.meta.url)

export const haveObservations = existsSync(folder)
if (!haveObservations) console.warn('\n*** TRUTH TESTS SKIPPED: no observation data at ../shared/data/observations ***\n')

const bytes = (name: string) => {
  const raw = readFileSync(new URL(name, folder))
  return name.endsWith('.gz') ? gunzipSync(raw) : raw
}
export const rowsOf = (name: string): Record<string, string>[] => parse(bytes(name), { columns: true, bom: true })
export const tableOf = (name: string): string[][] => parse(bytes(name), { bom: true, relax_column_count: true })
export const jsonOf = (name: string) => JSON.parse(bytes(name).toString('utf8'))

/** Number of a cell; NaN for an empty one and for the texts that mean missing in these files. */
export const numberOf = (cell: string | undefined): number => {
  const text = cell?.trim() ?? ''
  return text === '' || text === '-' || text === '-;' || text === 'NA' || text === 'NaN' ? Number.NaN : Number(text)
}
