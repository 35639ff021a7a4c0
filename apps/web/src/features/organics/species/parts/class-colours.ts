import { stackColours } from '@qingyuan/charts/palette.ts'
import { speciesGroups } from '@qingyuan/domain/species/species-list.ts'

/** Colour of a class of species, the same on every page. */
export const classColourOf = (group: string): string => {
  const at = speciesGroups.findIndex(each => each === group)
  return stackColours[at < 0 ? stackColours.length - 1 : at]!
}
