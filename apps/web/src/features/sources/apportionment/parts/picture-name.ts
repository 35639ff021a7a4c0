import { parameters } from '@qingyuan/domain/parameters.ts'
import type { Receptor } from './receptor-filter.tsx'

/** Name of a picture: of whom, of what, what it shows, of which period. */
export const pictureName = ({ name, species, range }: Pick<Receptor, 'name' | 'species' | 'range'>, word: string): string =>
  [name, parameters[species].label, word, range && `${range.from} ~ ${range.to}`].filter(Boolean).join(' ')
