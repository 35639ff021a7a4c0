import type { StationCharacter } from '../data/stations.ts'

interface CharacterBase {
  /** Ratio to the city of PM2.5, coarse particles, NO2, SO2, CO. */
  primaries: readonly [number, number, number, number, number]
  ozone: number
  /** Share added to the ozone of the night, where no traffic removes it. */
  ozoneNight: number
  wind: number
}

/** Illustrative. */
export const stationCharacters: Readonly<Record<StationCharacter, CharacterBase>> = {
  urban: { primaries: [1, 1, 1.04, 0.98, 1], ozone: 1, ozoneNight: 0, wind: 0.95 },
  industrial: { primaries: [1.07, 1.2, 1.05, 1.2, 1.12], ozone: 0.97, ozoneNight: -0.03, wind: 1 },
  valley: { primaries: [1.01, 0.97, 0.8, 0.95, 0.98], ozone: 1.01, ozoneNight: 0.02, wind: 0.9 },
  mountain: { primaries: [0.87, 0.86, 0.62, 0.72, 0.84], ozone: 1.03, ozoneNight: 0.14, wind: 1.3 },
  background: { primaries: [0.74, 0.76, 0.42, 0.55, 0.74], ozone: 1.05, ozoneNight: 0.22, wind: 1.25 },
}

/** Level of each county against the city, particles and then gases: basin and industry above, the forested hills below. Illustrative. */
const counties: Readonly<Record<number, readonly [particles: number, gases: number]>> = {
  16: [1.0, 1.0],
  4: [0.99, 0.95],
  5: [1.01, 0.97],
  6: [1.04, 1.06],
  7: [1.03, 1.05],
  8: [0.83, 0.72],
  9: [0.99, 1.0],
  10: [0.9, 0.86],
  11: [0.98, 0.9],
  3: [0.81, 0.82],
  12: [0.85, 0.76],
  13: [0.76, 0.74],
}

export const countyFactor = (countyId: number, primary: number): number => {
  const factors = counties[countyId]
  if (!factors) throw new RangeError(`no county ${countyId}`)
  return primary < 2 ? factors[0] : factors[1]
}
