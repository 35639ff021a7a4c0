import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { storedSpeciesConstants } from '@qingyuan/domain/species/species-constants.ts'
import { storedSpecies } from '@qingyuan/domain/species/species-list.ts'
import { parse } from 'csv-parse/sync'
import { factorOf, type ReactivityMeasure } from '../reactivity.ts'

/** For tests only: the VOC cases that stand beside the repository. */
const folder = new URL('../../../../../../shared/data/voc-hotspot/', import.meta.url)
export const haveVocCases = existsSync(folder)
if (!haveVocCases) console.warn('\n*** TRUTH TESTS SKIPPED: no VOC cases at ../shared/data/voc-hotspot ***\n')

const text = (name: string) => {
  const bytes = readFileSync(new URL(name, folder))
  return (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
}
export const recordsOf = (name: string): Record<string, string>[] => parse(text(name), { columns: true, bom: true })
export const tableOf = (name: string): string[][] => parse(text(name), { bom: true, relax_column_count: true })
export const numberOf = (cell: string | undefined): number => (cell?.trim() ? Number(cell) : Number.NaN)

export const reactivityFactors = (measure: ReactivityMeasure) =>
  storedSpecies.map((species, i) => factorOf(species, storedSpeciesConstants[i]!, measure))
