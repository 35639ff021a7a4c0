import { mpXylenePeak, storedSpecies, type VocSpecies } from '@qingyuan/domain/species/species-list.ts'
import { type SpeciesUnit, speciesUnitOf } from '@qingyuan/domain/species/species-units.ts'

export type SpeciesColumn =
  | { kind: 'time' | 'station' }
  /** `unit` is null where the heading names none. */
  | { kind: 'species'; species: VocSpecies; unit: SpeciesUnit | null }
  | { kind: 'unknown'; heading: string }

const keyOf = (heading: string): string => heading.toLowerCase().replace(/[^a-z0-9\p{Script=Han}]/gu, '')

/** Other names in use, by number. */
const otherNames: Readonly<Record<number, readonly string[]>> = {
  3: ['2-甲基丙烷', 'i-Butane', 'Isobutane'],
  5: ['2-甲基丁烷', 'i-Pentane'],
  19: ['异辛烷'],
  30: ['Ethene'],
  31: ['Propene'],
  40: ['Ethyne'],
  48: ['异丙基苯', 'Isopropylbenzene', 'Cumene'],
  49: ['丙苯', '正丙基苯'],
  [mpXylenePeak.no]: ['m,p-二甲苯', 'm/p-二甲苯', '间/对-二甲苯', '对/间-二甲苯', 'M_P Xylene', 'm/p-Xylene'],
}

const withoutBracket = (name: string) => name.replace(/\s*[(（][^)）]*[)）]$/, '')

const speciesByKey: ReadonlyMap<string, VocSpecies> = new Map(
  storedSpecies.flatMap(species =>
    [species.name, withoutBracket(species.name), species.nameEn, withoutBracket(species.nameEn), ...(otherNames[species.no] ?? [])].map(
      name => [keyOf(name), species] as const,
    ),
  ),
)
const speciesByCas: ReadonlyMap<string, VocSpecies> = new Map(storedSpecies.map(species => [species.cas, species]))

const timeNames = new Set(['时间', '监测时间', '采样时间', '日期时间', '数据时间', 'time', 'datetime', 'date', 'timelocalstart'])
const stationNames = new Set(['站点编码', '站点编号', '站点代码', '监测点编码', '站点', '站点名称', 'stationcode', 'station', 'code'])

/** A species by its CAS number, as a line of such numbers below the heading has it. */
export const speciesOfCas = (cas: string): VocSpecies | null => speciesByCas.get(cas.trim()) ?? null

/** Meaning of a heading such as `苯（ppb）`, `m,p-二甲苯`, `71-43-2` or `trans-2-Butene`. */
export const recogniseSpeciesColumn = (heading: string): SpeciesColumn => {
  const text = heading.trim().slice(0, 100)
  const bracket = /^(.*)[(（]([^()（）]*)[)）]$/.exec(text)
  const unit = bracket ? speciesUnitOf(bracket[2]!) : null
  const name = unit === null ? text : bracket![1]!
  const key = keyOf(name)
  if (timeNames.has(key)) return { kind: 'time' }
  if (stationNames.has(key)) return { kind: 'station' }
  const species = speciesOfCas(name) ?? speciesByKey.get(key)
  return species ? { kind: 'species', species, unit } : { kind: 'unknown', heading: text }
}
