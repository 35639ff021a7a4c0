import { readFileSync } from 'node:fs'
import type { EmissionSource } from '../calculate/emission-source.ts'
import type { Rules } from '../calculate/source-emissions.ts'
import { type FactorRow, factorTable } from '../factors/factor-row.ts'
import { factorLibrary } from '../factors/library.ts'
import { classesByScc, type SourceTables } from '../sources/source-class.ts'

const seed = (name: string) => readFileSync(new URL(`../../../../../db/seed/${name}`, import.meta.url), 'utf8')

/** Records of a CSV text without line breaks inside quotes, which is all that the seed has. */
const records = (text: string) =>
  text
    .trimEnd()
    .split(/\r?\n/)
    .map((line, n) => ({
      row: n + 1,
      cells: [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
      ),
    }))

export const seedFactors = () => factorTable(records(seed('emission-factors.csv')))
export const seedSources = (): SourceTables => JSON.parse(seed('emission-sources.json')) as SourceTables
export const seedProfiles = () => JSON.parse(seed('emission-profiles.json')) as { monthly: Record<string, { share: number[] }> }

/** The rules a new installation starts with; other rows of the library where a test changes them. */
export const seedRules = (rows: readonly FactorRow[] = seedFactors().rows): Rules => {
  const { monthly } = seedProfiles()
  const scaled = ({ share }: { share: number[] }) => share.map(each => each / share.reduce((a, b) => a + b, 0))
  const shares = Object.fromEntries(Object.entries(monthly).map(([name, each]) => [name, scaled(each)]))
  return {
    library: factorLibrary(rows),
    classes: classesByScc(seedSources()),
    monthShares: profile => shares[profile]!,
  }
}

/** A source with nothing but what a test says. */
export const testSource = (scc: string, fields: Partial<EmissionSource> = {}): EmissionSource => ({
  id: `${scc}-1`,
  scc,
  county: '140403',
  quantities: {},
  controls: [],
  activityGrade: 'B',
  ...fields,
})
