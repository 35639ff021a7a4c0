import type { Start } from './trajectory.ts'

/** Heights above ground offered for every run, m. */
export const standardHeightsM = [10, 100, 500, 1000] as const

/** A start for each place, height and instant: places slowest, instants fastest. */
export const startsAt = (
  places: readonly { lon: number; lat: number }[],
  heightsM: readonly number[],
  instants: readonly number[],
): Start[] => places.flatMap(({ lon, lat }) => heightsM.flatMap(heightM => instants.map(seconds => ({ lon, lat, heightM, seconds }))))
