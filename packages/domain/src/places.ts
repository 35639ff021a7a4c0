/**
 * Everything with air-quality values: stations, the areas made of them; cells of the hotspot grid and sensors of organics and odour around parks, which
 * count for no area.
 */

export type PlaceKind = 'station' | 'county' | 'city' | 'neighbour' | 'cell' | 'sensor'

/** Operator of a station. `national`..`city` are regular stations; `micro` ones are indicative and never count for an area's value. */
export type ControlLevel = 'national' | 'provincial' | 'city' | 'micro'

export const controlLevels = {
  national: { label: '国控', regular: true },
  provincial: { label: '省控', regular: true },
  city: { label: '市控', regular: true },
  micro: { label: '微站', regular: false },
} as const satisfies Record<ControlLevel, { label: string; regular: boolean }>

/**
 * Sent in place of the county name for national and provincial control stations (specification, section 5), which form a group of their own
 * beside the counties. The specification does not give the code: this one is the platform's.
 */
export const controlStationsCode = 'GUO_SHENG_KONG'
export const controlStationsLabel = '国省控站点'
export const isControlStation = ({ level }: { level: string | null }): boolean => level === 'national' || level === 'provincial'

export interface Place {
  id: number
  kind: PlaceKind
  /** National station code (`1727A`), our own code, or adcode. */
  code: string
  name: string
  countyId: number | null
  level: ControlLevel | null
  lon: number
  lat: number
  elevationM: number | null
  simulated: boolean
}
