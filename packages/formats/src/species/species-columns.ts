import { mpXylenePeak, storedSpecies, type VocSpecies } from '@qingyuan/domain/species/species-list.ts'
import { type SpeciesUnit, speciesUnitOf } from '@qingyuan/domain/species/species-units.ts'

export type ChromatogramSum = 'total' | 'targets' | 'unidentified'

export type SpeciesColumn =
  /** `refused`: of a species, but not read, for a reason that was given. */
  | { kind: 'time' | 'station' | 'run' | 'refused' }
  /** A sum of the chromatogram: of everything, of the target species, of what is not identified. */
  | { kind: 'sum'; of: ChromatogramSum; unit: SpeciesUnit | null }
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

/** What a row measured: air, a blank, a control gas. */
const runNames = new Set(['运行类型', '样品类型', '质控类型', '质控代码', 'runtype', 'sampletype', 'qccode', 'qctype'])
const sumNames: ReadonlyMap<string, ChromatogramSum> = new Map([
  ...['tnmhc', 'tnmoc', '总非甲烷烃', '总非甲烷有机物', '色谱总量', '总量'].map(name => [name, 'total'] as const),
  ...['tnmtc', '目标物合计', '目标化合物合计', '目标物总量'].map(name => [name, 'targets'] as const),
  ...['unidentified', 'unid', '未识别', '未识别物', '未识别合计', '未识别总量'].map(name => [name, 'unidentified'] as const),
])

/** Numbers of the species by parameter code of the EPA's Air Quality System (PAMS target list). */
const numbersByAqs: Readonly<Record<string, number>> = {
  43141: 29,
  43202: 1,
  43203: 30,
  43204: 2,
  43205: 31,
  43206: 40,
  43212: 4,
  43214: 3,
  43216: 33,
  43217: 34,
  43218: 58,
  43220: 6,
  43221: 5,
  43224: 35,
  43226: 36,
  43227: 37,
  43230: 11,
  43231: 12,
  43232: 20,
  43233: 25,
  43235: 26,
  43238: 27,
  43242: 7,
  43243: 38,
  43244: 8,
  43245: 39,
  43247: 14,
  43248: 15,
  43249: 18,
  43250: 19,
  43252: 22,
  43253: 24,
  43261: 21,
  43262: 13,
  43263: 16,
  43280: 32,
  43284: 9,
  43285: 10,
  43291: 17,
  43954: 28,
  43960: 23,
  45109: 118,
  45201: 41,
  45202: 42,
  45203: 43,
  45204: 46,
  45207: 53,
  45208: 54,
  45209: 49,
  45210: 48,
  45211: 52,
  45212: 50,
  45213: 51,
  45218: 56,
  45219: 57,
  45220: 47,
  45225: 55,
}
/** A species by its parameter code of the Air Quality System: `45202` is toluene. */
export const speciesOfAqs = (code: string): VocSpecies | null => storedSpecies.find(({ no }) => no === numbersByAqs[code.trim()]) ?? null

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
  if (runNames.has(key)) return { kind: 'run' }
  const sum = sumNames.get(key)
  if (sum) return { kind: 'sum', of: sum, unit }
  const species = speciesOfCas(name) ?? speciesOfAqs(name) ?? speciesByKey.get(key)
  return species ? { kind: 'species', species, unit } : { kind: 'unknown', heading: text }
}
