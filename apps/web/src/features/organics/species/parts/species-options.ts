import { speciesGroups, storedSpecies } from '@qingyuan/domain/species/species-list.ts'

const peakOf = [44, 45]
/** Species by class; the isomers of one peak are chosen as the peak. */
export const speciesOptions = speciesGroups.map(group => ({
  label: group,
  title: group,
  options: storedSpecies
    .filter(species => species.group === group && !peakOf.includes(species.no))
    .map(({ no, name, nameEn }) => ({ value: no, label: name, words: `${name} ${nameEn}` })),
}))
export const matchesSpecies = (text: string, option?: { words?: string }) =>
  (option?.words ?? '').toLowerCase().includes(text.toLowerCase())
