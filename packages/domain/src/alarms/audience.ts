import type { ControlLevel, Place } from '../places.ts'
import type { StationType } from '../station-types.ts'

/** Stations that a rule is for. */
export interface AlarmAudience {
  /** Null: of every control level. */
  levels: readonly ControlLevel[] | null
  /** Null: of the whole city. */
  countyIds: readonly number[] | null
  /** Types of stations of organics and odour, sensors among them; without types a rule is for the air stations. */
  types?: readonly StationType[] | null
  /** Only these stations. */
  placeIds?: readonly number[] | null
}

type Listener = Pick<Place, 'kind' | 'level' | 'countyId'> & { id?: number; monitor?: { type: StationType } }

/** Type of a station: registered, else the micro station of the air. */
export const stationTypeOf = ({ level, monitor }: Pick<Listener, 'level' | 'monitor'>): StationType | null =>
  monitor?.type ?? (level === 'micro' ? 'micro' : null)

const isOfTypes = (types: readonly StationType[], place: Listener): boolean => {
  const type = stationTypeOf(place)
  return type !== null && types.includes(type)
}

export const isAudience = ({ levels, countyIds, types = null, placeIds = null }: AlarmAudience, place: Listener): boolean =>
  (types === null ? place.kind === 'station' : (place.kind === 'station' || place.kind === 'sensor') && isOfTypes(types, place)) &&
  (levels === null || (place.level !== null && levels.includes(place.level))) &&
  (countyIds === null || (place.countyId !== null && countyIds.includes(place.countyId))) &&
  (placeIds === null || (place.id !== undefined && placeIds.includes(place.id)))
