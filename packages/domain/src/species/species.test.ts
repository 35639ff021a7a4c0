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
