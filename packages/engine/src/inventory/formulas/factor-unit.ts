/** What one unit of activity is; a factor's unit fixes it. */
export type Base =
  | 't'
  | '10^4 m3'
  | 'GJ'
  | 'km'
  | 'kg'
  | 'kWh'
  | 'piece'
  | 'm2'
  | 'm2 month'
  | 'hm2'
  | 'mu'
  | 'm3'
  | 'h'
  | 'd'
  | 't fertiliser'

/** A factor of 1 is so many grams per base. */
export interface FactorUnit {
  grams: number
  base: Base
}

const masses: Record<string, number> = { mg: 1e-3, g: 1, kg: 1e3, t: 1e6 }

const bases: [pattern: RegExp, base: Base][] = [
  [/^t( |$)/, 't'],
  [/^10\^4 m3$/, '10^4 m3'],
  [/^GJ$/, 'GJ'],
  [/^km$/, 'km'],
  [/^kg( |$)/, 'kg'],
  [/^kWh$/, 'kWh'],
  [/^(\((head|AAP|cap)\*a\)|LTO|car|vehicle|10\^4块)$/, 'piece'],
  [/^(m2|\(m2\*a\))$/, 'm2'],
  [/^\(m2\*month\)$/, 'm2 month'],
  [/^(ha|\(ha\*a\))$/, 'hm2'],
  [/^\(mu\*a\)$/, 'mu'],
  [/^(m3( |$)|kL$)/, 'm3'],
  [/^h$/, 'h'],
  [/^d$/, 'd'],
]

const remembered = new Map<string, FactorUnit | undefined>()

const parse = (unit: string): FactorUnit | undefined => {
  if (unit.startsWith('% (kg NH3 per 100 kg')) return { grams: 1e4, base: 't fertiliser' }
  const slash = unit.indexOf('/')
  const grams = masses[unit.slice(0, slash)]
  const base = bases.find(([pattern]) => pattern.test(unit.slice(slash + 1)))?.[1]
  return grams !== undefined && base ? { grams, base } : undefined
}

/** Meaning of a factor's unit (`kg/t`, `g/km`, `t/(m2*month)`); undefined for one that says no mass per activity. */
export const factorUnit = (unit: string): FactorUnit | undefined => {
  if (!remembered.has(unit)) remembered.set(unit, parse(unit))
  return remembered.get(unit)
}
