import { storedSpecies, type VocSpecies } from './species-list.ts'

/** Named sets of species. A sum is of a set and says its name. */
export const speciesSets = {
  all: '全部 117 种',
  pams: 'PAMS 57 种',
  to15: 'TO-15 47 种',
  carbonyls: '醛酮 13 种',
  plan70: '监测方案 70 种（PAMS 57 + 醛酮 13）',
} as const
export type SpeciesSetId = keyof typeof speciesSets
export const speciesSetIds = Object.keys(speciesSets) as [SpeciesSetId, ...SpeciesSetId[]]

/** A set that a user made, by its number. */
export type OwnSetId = `own-${number}`
/** A named set, or one of the user's own. */
export type SetChoice = SpeciesSetId | OwnSetId
export const isOwnSet = (choice: string): choice is OwnSetId => /^own-[1-9]\d{0,8}$/.test(choice)
export const isSetChoice = (text: string): text is SetChoice => isOwnSet(text) || speciesSetIds.some(id => id === text)
export const ownSetNumber = (id: OwnSetId): number => Number(id.slice(4))

const isIn: Record<SpeciesSetId, (species: VocSpecies) => boolean> = {
  all: () => true,
  pams: ({ countedIn }) => countedIn === 'PAMS',
  to15: ({ countedIn }) => countedIn === 'TO-15',
  carbonyls: ({ countedIn }) => countedIn === 'DNPH',
  plan70: ({ countedIn }) => countedIn !== 'TO-15',
}

/** Species of a set by number; the peak of m- and p-xylene is in the sets that hold both. */
export const speciesOfSet = (id: SpeciesSetId): readonly VocSpecies[] => storedSpecies.filter(isIn[id])
