import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { speciesConstants } from './species-constants.ts'
import { mpXylenePeak, speciesByCode, speciesByNumber, speciesGroups, speciesList, storedSpecies } from './species-list.ts'
import { massPerPpb, ppbOfValue, speciesUnits, valueOfPpb } from './species-units.ts'

test('the list has 117 species in six groups, each at its number', () => {
  expect(speciesList).toHaveLength(117)
  expect(storedSpecies.map(({ no }) => no)).toEqual(storedSpecies.map((_, i) => i + 1))
  const counts = speciesGroups.map(group => speciesList.filter(species => species.group === group).length)
  expect(counts).toEqual([29, 11, 1, 18, 35, 23])
  expect(['PAMS', 'TO-15', 'DNPH'].map(list => speciesList.filter(({ countedIn }) => countedIn === list).length)).toEqual([57, 47, 13])
  for (const key of ['name', 'nameEn', 'cas'] as const) expect(new Set(storedSpecies.map(species => species[key])).size).toBe(118)
  expect(speciesByCode.size).toBe(45)
  expect(speciesByCode.get('a25002')?.name).toBe('苯')
  expect(() => speciesByNumber(119)).toThrow(RangeError)
})

test('every species has its constants; what is recalled is marked, what is unknown is null', () => {
  expect(speciesConstants.map(({ no }) => no)).toEqual(speciesList.map(({ no }) => no))
  const known = (key: 'mir' | 'soap' | 'fac') => speciesConstants.filter(each => each[key] !== null).length
  expect([known('mir'), known('soap'), known('fac')]).toEqual([109, 63, 27])
  const recalled = (key: 'mir' | 'koh' | 'soap' | 'fac') => speciesConstants.filter(each => each.recalled.includes(key)).length
  expect([recalled('mir'), recalled('koh'), recalled('soap'), recalled('fac')]).toEqual([5, 2, 7, 27])
})

test('5 ppb of toluene are 18.8309 μg/m³ and 35 ppbC', () => {
  const toluene = speciesByNumber(42)
  expect(valueOfPpb(toluene, 5, 'μg/m³')).toBeCloseTo(18.8309, 4)
  expect(valueOfPpb(toluene, 5, 'ppbC')).toBe(35)
  for (const unit of speciesUnits) expect(ppbOfValue(toluene, valueOfPpb(toluene, 5, unit), unit)).toBeCloseTo(5, 10)
  expect(massPerPpb(mpXylenePeak)).toBe(massPerPpb(speciesByNumber(44)))
})

const reference = new URL('../../../../../shared/reference/voc-species.csv', import.meta.url)
const hasReference = existsSync(reference)
if (!hasReference) console.warn('\n!!! ../shared/reference/voc-species.csv is not here: the list of species is NOT compared with it !!!\n')

/** Rows of a CSV with quotes as records of its head. */
const recordsOf = (text: string): Record<string, string>[] => {
  const [head = [], ...rows] = text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
    .map(line =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? ''),
    )
  return rows.map(cells => Object.fromEntries(head.map((key, i) => [key, cells[i] ?? ''])))
}
const number = (text: string | undefined) => (text ? Number(text) : null)
const lists: Record<string, string> = { TO15: 'TO-15' }
const rateSource: Record<string, string> = {
  'Atkinson & Arey 2003': 'Atkinson',
  'MCM v3.3.1 at 298 K': 'MCM',
  'AOPWIN v1.92 estimate': 'AOPWIN',
}

test.skipIf(!hasReference)('species and constants are those of the reference table', () => {
  const records = recordsOf(readFileSync(reference, 'utf8'))
  expect(speciesList.map(({ code: _, ...species }) => species)).toEqual(
    records.map(each => ({
      no: Number(each.no),
      name: each.name_zh,
      nameEn: each.name_en,
      cas: each.cas,
      formula: each.formula,
      molarMass: Number(each.molar_mass_g_mol),
      carbonNumber: Number(each.carbon_number),
      group: each.group,
      countedIn: lists[each.counted_in_list!] ?? each.counted_in_list,
    })),
  )
  expect(speciesConstants).toEqual(
    records.map(each => ({
      no: Number(each.no),
      mir: number(each.mir_gO3_gVOC),
      mirChina: number(each.mir_china_zhang2021),
      koh: Number(each.koh_298K_1e12),
      kohSource: rateSource[each.koh_basis!] ?? each.koh_basis,
      soap: number(each.soap_toluene100),
      soaYield: number(each.soa_yield_wu2017),
      fac: number(each.fac_percent),
      recalled: ['mir', 'koh', 'soap', 'fac'].filter(key => each[`${key}_provenance`]?.startsWith('recalled')),
    })),
  )
})
