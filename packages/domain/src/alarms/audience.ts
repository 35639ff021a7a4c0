import type { ControlLevel, Place } from '../places.ts'

/** Stations that a rule is for. */
export interface AlarmAudience {
  /** Null: of every control level. */
  levels: readonly ControlLevel[] | null
  /** Null: of the whole city. */
  countyIds: readonly number[] | null
}

export const isAudience = ({ levels, countyIds }: AlarmAudience, place: Pick<Place, 'kind' | 'level' | 'countyId'>): boolean =>
  place.kind === 'station' &&
  (levels === null || (place.level !== null && levels.includes(place.level))) &&
  (countyIds === null || (place.countyId !== null && countyIds.includes(place.countyId)))
