import { storedSpeciesConstants } from '@qingyuan/domain/species/species-constants.ts'
import { storedSpecies } from '@qingyuan/domain/species/species-list.ts'
import { massPerPpb } from '@qingyuan/domain/species/species-units.ts'
import { type DemoEnterprise, demoEnterprises } from '../enterprises/enterprises.ts'
import { emittedSpecies } from '../enterprises/trades.ts'
import { placeHours } from '../hours/place-hours.ts'
import { flowOf } from '../model/flow.ts'
import { offsetKm } from '../model/geography.ts'
import { noiseOf } from '../model/noise.ts'
import { plumeOfOutlet } from '../model/plumes.ts'
import { type State, stateOf } from '../model/state.ts'
import type { DemoPlace } from '../plan.ts'
import { normalOfIndex, uniformOfIndex } from '../random.ts'
import { type CitySource, cityProfiles, detectionLimits, regionalPpb, secondaryPpb } from './city-profiles.ts'

const size = storedSpecies.length
const organics = emittedSpecies.indexOf('voc')
const reachKm = 12
/** Air of a plume is so old when it arrives, of the town's mixture, of the region's, h. */
const [plumeHours, townHours] = [0.5, 1.5] as const
/** OH at the strongest hour, molecules per cm³. */
const strongestOh = 7e6
const isoprene = 38
/** Species of one peak, which the instrument does not part. */
export const onePeakSpecies: readonly number[] = [44, 45]
const sources = Object.keys(cityProfiles) as CitySource[]

/** ppb of each species in one μg/m³ of a source's mixture, before any loss. */
const mixtures = new Map(
  sources.map(source => {
    const profile: Readonly<Record<number, number>> = cityProfiles[source]
    const ppb = new Float64Array(size)
    for (const [no, percent] of Object.entries(profile)) ppb[Number(no) - 1] = percent / 100 / massPerPpb(storedSpecies[Number(no) - 1]!)
    return [source, ppb] as const
  }),
)
const rates = Float64Array.from(storedSpeciesConstants, ({ koh }) => koh * 1e-12)

/** Enterprises of the trades whose plumes a station sees, by the mixture they emit. */
const plumeTrades: Partial<Record<DemoEnterprise['trade'], CitySource>> = {
  coking: 'coke',
  painting: 'coating',
  printing: 'coating',
  furniture: 'coating',
}

const enterprisesNear = (seed: number, place: DemoPlace) => {
  const [east, north] = offsetKm(place.lon, place.lat)
  return demoEnterprises(seed).flatMap(enterprise => {
    const source = plumeTrades[enterprise.trade]
    const [e, n] = offsetKm(enterprise.lon, enterprise.lat)
    return source && Math.hypot(east - e, north - n) <= reachKm ? [{ enterprise, source }] : []
  })
}

/** Shapes by clock hour 0..23 (by START) of what the town emits. */
const rush = [0.5, 0.4, 0.35, 0.35, 0.4, 0.6, 1, 1.6, 1.8, 1.5, 1.1, 0.9, 0.85, 0.85, 0.9, 1, 1.2, 1.6, 1.8, 1.6, 1.3, 1, 0.8, 0.6]
const works = [0.4, 0.4, 0.4, 0.4, 0.4, 0.4, 0.6, 1, 1.6, 1.8, 1.8, 1.7, 1.3, 1.5, 1.7, 1.8, 1.6, 1.2, 0.9, 0.7, 0.6, 0.5, 0.4, 0.4]
const cooking = [0.6, 0.5, 0.5, 0.5, 0.5, 0.8, 1.4, 1.3, 1, 0.9, 1.1, 1.5, 1.3, 0.8, 0.8, 0.9, 1.2, 1.6, 1.6, 1.2, 1, 0.9, 0.8, 0.7]
const heating = [0.7, 0.4, 0.15, 0, 0, 0, 0, 0, 0, 0.1, 0.6, 1]
const harvest = [0, 0, 0, 0, 0.2, 1, 0.3, 0, 0.3, 1, 0.6, 0.1]

interface HourAir {
  clock: number
  month: number
  no2: number
  co: number
  temperature: number
  /** 0..1, strength of photochemistry. */
  bright: number
}

/** μg/m³ that the mixture of each source brings to the town's air: they follow what NO₂ and CO say of traffic, burning and the mixing of the air. */
const townMass = ({ clock, month, no2, co, temperature }: HourAir, factor: number): Record<CitySource, number> => {
  // Both measure how little the air of the hour dilutes what is emitted into it.
  const stagnant = (0.5 * no2) / 30 + (0.5 * co) / 0.8
  const warm = Math.exp(0.028 * (temperature - 15))
  return {
    coke: 1.6 * stagnant,
    cokingPlant: 1.1 * stagnant,
    vehicle: 10.5 * stagnant * rush[clock]!,
    diesel: 1.8 * stagnant,
    fuelVapour: 3.4 * stagnant * warm * (0.5 + 0.5 * rush[clock]!),
    coalBoiler: (2.2 + 11 * heating[month - 1]!) * stagnant,
    coating: 3.2 * stagnant * works[clock]!,
    straw: 7 * harvest[month - 1]! * stagnant * (clock >= 16 || clock < 2 ? 1.4 : 0.5),
    lpg: 2.4 * stagnant * cooking[clock]! * factor,
  }
}

/** How much of the town reaches a station, and what a station beside works sees more of. */
const characterOf = ({ character: { kind } }: DemoPlace): { town: number; coke: number; isoprene: number } => {
  if (kind === 'background') return { town: 0.16, coke: 0.3, isoprene: 2.2 }
  if (kind === 'industrial') return { town: 0.7, coke: 2.5, isoprene: 0.8 }
  return { town: 1, coke: 0.6, isoprene: 0.6 }
}

/** Adds a mixture that has been in the air for some hours of the strength of OH. */
const addMixture = (out: Float64Array, source: CitySource, mass: number, exposure: number): void => {
  const mixture = mixtures.get(source)!
  for (let s = 0; s < size; s++) if (mixture[s]! > 0) out[s]! += mass * mixture[s]! * Math.exp(-rates[s]! * exposure)
}

/** ppb of isoprene that leaves give: light and temperature (Guenther et al. 1993, shortened), from May to September. */
const leavesPpb = ({ clock, month, temperature, bright }: HourAir, gain: number): number => {
  const season = [0, 0, 0, 0.1, 0.6, 1, 1, 0.9, 0.5, 0.1, 0, 0][month - 1]!
  const light = clock >= 6 && clock < 19 ? Math.sin((Math.PI * (clock - 5.5)) / 14) : 0
  return gain * season * light * (0.35 + 0.65 * bright) * Math.exp(0.1 * (temperature - 25))
}

export interface SpeciesBlock {
  /** hours x 118, ppb; NaN: no value (hour of quality control, instrument off, a species that the instrument does not part), 0: not found. */
  ppb: Float32Array
  /** Hours of blank and check, twice each night. */
  qualityControl: Uint8Array
  /** μg/m³ of each source in each hour, the truth that no page reads. */
  masses: Record<CitySource, Float32Array>
}

/**
 * Hours `first`..`first + hours - 1` (hour indices) of the species at a station: the town's mixture, plumes of coking plants and paint shops in
 * reach, what the region brings, leaves, carbonyls of the day, less what OH takes on the way; with noise and limits of a gas chromatograph.
 * A function of seed, place and absolute hour alone.
 */
export const speciesHours = (seed: number, place: DemoPlace, first: number, hours: number): SpeciesBlock => {
  const state = stateOf(seed, first, hours)
  const shift = first - state.first
  const columns = placeHours(seed, place, first, hours)
  const near = enterprisesNear(seed, place)
  const character = characterOf(place)
  const noises = sources.map((_, i) =>
    noiseOf(place.seed, 300 + i, first, hours, [
      [17, 0.8],
      [5, 0.6],
    ]),
  )
  const block: SpeciesBlock = {
    ppb: new Float32Array(hours * size).fill(Number.NaN),
    qualityControl: new Uint8Array(hours),
    masses: Object.fromEntries(sources.map(source => [source, new Float32Array(hours)])) as Record<CitySource, Float32Array>,
  }
  const air = new Float64Array(size)
  for (let i = 0; i < hours; i++) {
    const at = i + shift
    const hour: HourAir = {
      ...{ clock: state.clock[at]!, month: state.info[at]!.month, no2: columns.no2[i]!, co: columns.co[i]! },
      ...{ temperature: columns.temperature[i]!, bright: Math.max(0, Math.min(1, state.ozoneDay[at]! * 1.6)) },
    }
    const oh = strongestOh * hour.bright
    const mass = townMass(hour, 1)
    air.fill(0)
    sources.forEach((source, n) => {
      const own =
        mass[source] *
        character.town *
        (source === 'coke' || source === 'cokingPlant' ? character.coke : 1) *
        Math.exp(0.35 * noises[n]![i]! - 0.06)
      block.masses[source][i] = own
      addMixture(air, source, own, oh * 3600 * townHours)
    })
    addPlumes(air, block, near, state, place, at, i, hour, oh)
    for (const [no, ppb] of Object.entries(regionalPpb)) air[Number(no) - 1]! += ppb
    for (const [no, ppb] of Object.entries(secondaryPpb)) air[Number(no) - 1]! += ppb * hour.bright * (0.5 + hour.temperature / 40)
    air[isoprene - 1]! += leavesPpb(hour, character.isoprene)
    measure(block, air, place, first + i, i, hour.clock)
  }
  return block
}

const plume = new Float64Array(emittedSpecies.length)

const addPlumes = (
  air: Float64Array,
  block: SpeciesBlock,
  near: ReturnType<typeof enterprisesNear>,
  state: State,
  place: DemoPlace,
  at: number,
  i: number,
  { clock, month }: HourAir,
  oh: number,
): void => {
  if (near.length === 0) return
  const flow = flowOf(state, place.character.modes, at)
  for (const { enterprise, source } of near) {
    const factor = enterprise.hourProfile[clock]! * enterprise.monthProfile[month - 1]!
    if (factor <= 0) continue
    plume.fill(0)
    for (const outlet of enterprise.outlets) plumeOfOutlet(enterprise, outlet, place, flow, plume)
    const mass = Math.min(400, factor * plume[organics]!)
    if (!(mass > 0)) continue
    // Half of a coking plant's organics come out of stacks, half leak.
    const leaks = source === 'coke' ? 0.5 : 0
    block.masses[source][i]! += mass * (1 - leaks)
    addMixture(air, source, mass * (1 - leaks), oh * 3600 * plumeHours)
    if (leaks === 0) continue
    block.masses.cokingPlant[i]! += mass * leaks
    addMixture(air, 'cokingPlant', mass * leaks, oh * 3600 * plumeHours)
  }
}

const lacking = 0.02
/** Detection limit of a species, ppb. */
export const detectionLimitOf = (no: number): number => detectionLimits[no] ?? lacking
/** Stations with a gas chromatograph: town, chemical park, coking park, and the background in the hills. */
export const speciesStations: readonly string[] = ['1728A', 'M14040601', 'M14040502', 'M14042501']
const daysOffStream = 420
/** Hours of blank and of check, by START. */
export const controlHours: readonly number[] = [2, 3]

/** What the instrument gives of the air: noise, "not found" far below the limit, hours of quality control, days off. */
const measure = (block: SpeciesBlock, air: Float64Array, place: DemoPlace, hour: number, i: number, clock: number): void => {
  if (controlHours.includes(clock)) {
    block.qualityControl[i] = 1
    return
  }
  if (
    uniformOfIndex(place.seed, daysOffStream, Math.floor(hour / 24)) < 0.012 ||
    uniformOfIndex(place.seed, daysOffStream + 1, hour) < 0.006
  )
    return
  // Retention times wander with the days: 5 % of a species' value each.
  for (let s = 0; s < size; s++) {
    if (onePeakSpecies.includes(s + 1)) continue
    const limit = detectionLimitOf(s + 1)
    const relative = 0.05 * normalOfIndex(place.seed, 430 + s, hour)
    const value = air[s]! * (1 + relative) + (limit / 3) * normalOfIndex(place.seed, 560 + s, hour)
    block.ppb[i * size + s] = value < limit / 3 ? 0 : Math.round(value * 1e4) / 1e4
  }
}
