import type { DemoPlace } from '../plan.ts'
import { normalOfIndex } from '../random.ts'
import { noiseOf } from './noise.ts'

/** Noise of the organics of a place; null where nothing measures them. */
export const organicsNoise = (place: DemoPlace, first: number, hours: number): Float64Array | null =>
  place.measures.includes('tvoc')
    ? noiseOf(place.seed, 11, first, hours, [
        [9, 0.8],
        [3, 0.6],
      ])
    : null

const industrial = 1.3
const valveSlot = 9

/**
 * TVOC (ug/m3) and NMHC (mg/m3) of an hour, illustrative: what traffic and burning bring (they follow NO2 and CO, so mornings and evenings are
 * high), the plumes of coking and chemistry, evenings in which industry vents, and what the midday sun takes away. NMHC follows TVOC.
 *
 * @param plume what the enterprises around bring, ug/m3
 * @param bright 0..1, strength of photochemistry
 * @param clock hour 0..23 by START
 */
export const organicsOf = (
  place: DemoPlace,
  hour: number,
  clock: number,
  air: { no2: number; co: number; plume: number },
  bright: number,
  noise: number,
): { tvoc: number; nmhc: number } => {
  const works = place.character.kind === 'industrial'
  const evening = works && (clock >= 18 || clock < 2) ? 0.18 + 0.12 * normalOfIndex(place.seed, 108, Math.floor(hour / valveSlot)) : 0
  const burnt = 56 + 2.1 * air.no2 + 26 * air.co
  const level = (works ? industrial : 1) * burnt * (1 + evening) + air.plume
  const n = normalOfIndex(place.seed, 106, hour)
  const tvoc = Math.min(900, Math.max(20, level * (1 - 0.3 * bright) * Math.exp(0.16 * noise - 0.0128) * (1 + 0.03 * n)))
  const nmhc = (0.09 + 0.0021 * tvoc) * (1 + 0.05 * normalOfIndex(place.seed, 107, hour))
  return { tvoc: Math.round(tvoc), nmhc: Math.round(nmhc * 1000) / 1000 }
}
