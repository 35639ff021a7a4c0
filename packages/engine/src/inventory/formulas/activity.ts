import type { Inputs } from '../calculate/inputs.ts'
import type { Base } from './factor-unit.ts'

/** A way to an amount of activity: the quantities it needs, and their product. */
interface Way {
  needs: readonly string[]
  of: (get: (name: string) => number, inputs: Inputs) => number
}

const product =
  (...names: string[]) =>
  (get: (name: string) => number) =>
    names.reduce((value, name) => value * get(name), 1)
const way = (needs: string[], scale = 1): Way => ({ needs, of: get => product(...needs)(get) * scale })

const work = ['count', 'powerKw', 'loadFactor', 'hours']

/** Fewer than a year from birth to slaughter: heads are counted as they are slaughtered, else as they stand at the year's end. */
const heads: Way = {
  needs: ['cycleDays'],
  of: get => get(get('cycleDays') < 365 ? 'slaughteredHeads' : 'stockHeads'),
}

const energy: Way = {
  needs: ['amount', 'NCV'],
  // t × MJ/kg = GJ; 10^4 m3 × MJ/m3 = 10 GJ.
  of: (get, { sourceClass }) => get('amount') * get('NCV') * (sourceClass.activity[0]?.unit.startsWith('10^4 m3') ? 10 : 1),
}

/** Ways to each base, the more telling first. Sources: inventory-method §2–§12. */
const ways: Record<Base, Way[]> = {
  t: [way(['cropT', 'strawRatio', 'burnedShare', 'burningEfficiency']), way(['amount']), way(['fuelT'])],
  '10^4 m3': [way(['amount'])],
  GJ: [energy],
  km: [
    way(['count', 'vktKm']),
    { needs: ['lengthKm', 'flowPerDay', 'nr'], of: get => get('lengthKm') * get('flowPerDay') * (365 - get('nr')) },
  ],
  kg: [way(['fuelT'], 1000), way([...work, 'sfc']), way(['burntHm2', 'fuelLoadT'], 1000), way(['amount'], 1000)],
  kWh: [way(work)],
  piece: [heads, way(['stockHeads']), way(['amount']), way(['count'])],
  m2: [way(['surfaceM2']), way(['areaM2'])],
  'm2 month': [way(['areaM2', 'months'])],
  hm2: [way(['burntHm2']), way(['amount'])],
  mu: [way(['amount'])],
  m3: [way(['stoves', 'flowM3h', 'hours']), way(['flueGasM3']), way(['amount'])],
  h: [
    way(['count', 'hoursPerDay'], 365),
    { needs: ['count', 'vktKm', 'speedKmh'], of: get => (get('count') * get('vktKm')) / get('speedKmh') },
  ],
  d: [way(['count'], 365)],
  't fertiliser': [way(['productT'])],
}

/**
 * Activity of a source in the base that a factor's unit requires.
 *
 * @throws MissingQuantity naming the first quantity that is not there
 */
export const activityOf = (inputs: Inputs, base: Base): number => {
  const known = ways[base].find(({ needs }) => needs.every(inputs.has)) ?? ways[base].at(-1)!
  const value = known.of(inputs.get, inputs)
  inputs.terms?.push({ label: '活动水平', value, unit: base, origin: 'derived' })
  return value
}
