import { type OutletSpeciesId, outletSpeciesIds } from '@qingyuan/domain/emissions.ts'
import { dayOfHour, hourOfDay } from '@qingyuan/domain/time.ts'
import type { OutletRow } from './queries.ts'

export type Species = OutletSpeciesId
export const speciesIds = outletSpeciesIds

/** Factor of the hour that ends at `hourEnd`: hour of the day times month. */
export const profileAt = (outlet: Pick<OutletRow, 'hourProfile' | 'monthProfile'>, hourEnd: number): number =>
  outlet.hourProfile[hourOfDay(hourEnd) - 1]! * outlet.monthProfile[Number(dayOfHour(hourEnd).slice(5, 7)) - 1]!

/** kg/h in the hour that ends at `hourEnd`; 0 for a species that is not emitted. */
export const strengthAt = (outlet: OutletRow, id: Species, hourEnd: number): number =>
  (outlet.kgPerHour[id] ?? 0) * profileAt(outlet, hourEnd)
