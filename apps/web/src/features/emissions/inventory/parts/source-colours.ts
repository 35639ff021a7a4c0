import { stackColours } from '@qingyuan/charts/palette.ts'
import { lightColours } from '@qingyuan/ui/tokens.ts'

/** Categories of the source tree in the order of the palette: each keeps its colour in every chart and for every pollutant. */
const places: Readonly<Record<string, number>> = {
  ...{ '10': 0, '11': 1, '12': 2, '13': 2, '14': 3, '16': 4, '17': 5, '18': 6, '15': 7, '20': 8, '21': 9 },
}
const palette = [...stackColours, lightColours.textTertiary]
/** Several categories as one. */
const joined = lightColours.fill

/** Colour of a category, or of several joined as 其他, by their codes apart by commas. */
export const sourceColour = (codes: string): string => {
  const found = [...new Set(codes.split(/[,-]/).map(code => places[code.slice(0, 2)]))]
  return found.length === 1 && found[0] !== undefined ? palette[found[0]]! : joined
}
