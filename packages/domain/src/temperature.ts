/** Alert levels of temperature (specification, section 9). Their bounds are settings: the specification gives the names only. */
export const temperatureLevels = ['normal', 'yellow', 'orange', 'red'] as const
export type TemperatureLevel = (typeof temperatureLevels)[number]

/** Lower bound of a level in ℃, included. */
export interface TemperatureBound {
  level: TemperatureLevel
  from: number | null
}

/** The highest level whose bound the temperature (℃) has reached; null for a missing value. */
export const temperatureLevelOf = (celsius: number | null | undefined, bounds: readonly TemperatureBound[]): TemperatureLevel | null => {
  if (celsius === null || celsius === undefined || !Number.isFinite(celsius)) return null
  const from = new Map(bounds.map(bound => [bound.level, bound.from]))
  return temperatureLevels.findLast(level => level === 'normal' || celsius >= (from.get(level) ?? Number.POSITIVE_INFINITY))!
}
