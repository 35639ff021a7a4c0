import { dayOfHour, hourOfDay } from '@qingyuan/domain/time.ts'
import type { OutletRow } from './queries.ts'

/** What an inventory names, in the order of tables. */
export const species = {
  so2: 'SO₂',
  nox: 'NOₓ',
  pm10: 'PM₁₀',
  pm2_5: 'PM₂.₅',
  co: 'CO',
  voc: 'VOCs',
  nh3: 'NH₃',
} as const
export type Species = keyof typeof species
export const speciesIds = Object.keys(species) as Species[]

/** Factor of the hour that ends at `hourEnd`: hour of the day times month. */
export const profileAt = (outlet: Pick<OutletRow, 'hourProfile' | 'monthProfile'>, hourEnd: number): number =>
  outlet.hourProfile[hourOfDay(hourEnd) - 1]! * outlet.monthProfile[Number(dayOfHour(hourEnd).slice(5, 7)) - 1]!

/** kg/h in the hour that ends at `hourEnd`; 0 for a species that is not emitted. */
export const strengthAt = (outlet: OutletRow, id: Species, hourEnd: number): number =>
  (outlet.kgPerHour[id] ?? 0) * profileAt(outlet, hourEnd)
