import { finalRise, plumeRise } from '@qingyuan/engine/dispersion/release/plume-rise.ts'
import { verticalCoupling } from '@qingyuan/engine/dispersion/sampling/vertical-coupling.ts'
import { draxlerLateral, draxlerVertical } from '@qingyuan/engine/dispersion/spread/draxler.ts'
import { pgLateral, pgVertical } from '@qingyuan/engine/dispersion/spread/pasquill-gifford.ts'
import { buoyancyFrequency, iscPowers } from '@qingyuan/engine/dispersion/weather/isc-weather.ts'
import { plainGround } from '@qingyuan/engine/dispersion/weather/station-ground.ts'
import { calmSpeed } from '@qingyuan/engine/dispersion/weather/weather-column.ts'
import { type DemoEnterprise, type DemoOutlet, demoEnterprises } from '../enterprises/enterprises.ts'
import { emittedSpecies } from '../enterprises/trades.ts'
import type { DemoPlace } from '../plan.ts'
import type { Flow } from './flow.ts'
import { offsetKm } from './geography.ts'

/** Beyond it a plume is part of the background. */
const reachM = 20_000
/** A straight line says nothing of air that left its stack so long ago, s. */
const longestTravelS = 2 * 3600
const leastWayM = 100
const rootTwoPi = Math.sqrt(2 * Math.PI)
/** Turbulence of calm air and by class, m/s: the dispersion engine's lower bounds. */
const calmLateral = 0.5
const leastVertical = [0.2, 0.12, 0.08, 0.06, 0.03, 0.016]

interface SeenOutlet {
  /** g/s in the order of `emittedSpecies`, both profiles 1. */
  rates: Float64Array
  heights: StackHeights
  heightM: number
}

/** Position of a place relative to an enterprise, m. */
export interface SeenEnterprise {
  eastM: number
  northM: number
  hourProfile: readonly number[]
  monthProfile: readonly number[]
  outlets: readonly SeenOutlet[]
}

const speedStep = 0.25
const speedSteps = 60

/** Wind at a height (m/s): the power law of the class, as the engine's ISC weather has it. */
export const windAtHeight = (speed: number, heightM: number, stability: number): number =>
  speed < calmSpeed ? speed : Math.max(speed * (Math.max(10, heightM) / 10) ** iscPowers[stability - 1]!, calmSpeed)

type StackHeights = (speed: number, stability: number) => number

/** Final height of an outlet's plume (m) by speed at 10 m and class, computed once for each quarter of a metre per second; air of 283 K. */
const stackHeights = (outlet: DemoOutlet): StackHeights => {
  const table = new Float32Array(6 * speedSteps).fill(Number.NaN)
  return (speed, stability) => {
    const step = Math.min(speedSteps - 1, Math.max(1, Math.round(speed / speedStep)))
    const at = (stability - 1) * speedSteps + step
    if (table[at]! === table[at]!) return table[at]!
    const windSpeed = windAtHeight(step * speedStep, outlet.heightM, stability)
    const gradient = stability > 4 ? plainGround.stableGradients[stability - 5]! : 0
    const air = { windSpeed, stability, temperatureK: 283, buoyancyFrequency: buoyancyFrequency(gradient, 283) }
    table[at] = outlet.heightM + finalRise(plumeRise({ ...outlet, velocity: outlet.velocityMs }, air))
    return table[at]!
  }
}

const outletsSeen = new WeakMap<DemoEnterprise, SeenOutlet[]>()

const seenOutlets = (enterprise: DemoEnterprise): SeenOutlet[] => {
  const known = outletsSeen.get(enterprise)
  if (known) return known
  const outlets = enterprise.outlets.map(
    (outlet): SeenOutlet => ({
      rates: Float64Array.from(emittedSpecies, species => outlet.kgPerHour[species] / 3.6),
      heights: stackHeights(outlet),
      heightM: outlet.heightM,
    }),
  )
  outletsSeen.set(enterprise, outlets)
  return outlets
}

/** An enterprise, or anything with outlets, as a place sees it. */
export const seenFrom = (place: Pick<DemoPlace, 'lon' | 'lat'>, enterprise: DemoEnterprise): SeenEnterprise => {
  const [east, north] = offsetKm(place.lon, place.lat)
  const [e, n] = offsetKm(enterprise.lon, enterprise.lat)
  const { hourProfile, monthProfile } = enterprise
  return { eastM: 1000 * (east - e), northM: 1000 * (north - n), hourProfile, monthProfile, outlets: seenOutlets(enterprise) }
}

const seen = new Map<string, SeenEnterprise[]>()

/** The enterprises within reach of a place. */
export const enterprisesSeenFrom = (seed: number, place: Pick<DemoPlace, 'code' | 'lon' | 'lat'>): SeenEnterprise[] => {
  const key = `${seed}:${place.code}`
  const known = seen.get(key)
  if (known) return known
  const found = demoEnterprises(seed).flatMap(enterprise => {
    const source = seenFrom(place, enterprise)
    return Math.hypot(source.eastM, source.northM) > reachM ? [] : [source]
  })
  seen.set(key, found)
  return found
}

/**
 * Adds to `out` (μg/m³, in the order of `emittedSpecies`) what one enterprise gives at the place in an hour of steady wind: a Gaussian plume with the
 * engine's sigmas and rise, mirrored by ground and, by day, the lid; in calm air it spreads by turbulence and travel time.
 *
 * Simplified against the puffs: straight line, no removal, a plume above the lid by day does not come down in that hour.
 */
export const addPlume = (source: SeenEnterprise, flow: Flow, factor: number, out: Float64Array): void => {
  const along = source.eastM * flow.east + source.northM * flow.north
  if (along < leastWayM) return
  const across = Math.abs(source.eastM * flow.north - source.northM * flow.east)
  const calm = calmSpeed > flow.speed
  if (across > (calm ? 4 : 1.2) * along || along > longestTravelS * flow.speed * 2) return
  const { stability } = flow
  const time = along / flow.speed
  const sigmaY = calm ? draxlerLateral(calmLateral, time) : pgLateral(stability, along / 1000)
  if (across > 4 * sigmaY) return
  const sigmaZ = calm ? draxlerVertical(leastVertical[stability - 1]!, time, stability > 4) : pgVertical(stability, along / 1000)
  const lateral = Math.exp((-0.5 * across * across) / (sigmaY * sigmaY)) / (rootTwoPi * sigmaY)
  const lid = stability > 4 ? 1e9 : flow.mixingM
  for (const outlet of source.outlets) {
    const wind = windAtHeight(flow.speed, outlet.heightM, stability)
    const height = outlet.heights(flow.speed, stability)
    if (along > longestTravelS * wind || height > lid || height > 5 * sigmaZ) continue
    const share = (1e6 * factor * lateral * verticalCoupling(0, height, sigmaZ, lid)) / wind
    for (let s = 0; s < out.length; s++) out[s] = out[s]! + share * outlet.rates[s]!
  }
}

/** What all enterprises in reach give at a place in an hour, μg/m³ in the order of `emittedSpecies`, written to `out`. `clock` by START, `month` 1..12. */
export const plumesAt = (sources: readonly SeenEnterprise[], flow: Flow, clock: number, month: number, out: Float64Array): void => {
  out.fill(0)
  for (const source of sources) {
    const factor = source.hourProfile[clock]! * source.monthProfile[month - 1]!
    if (factor > 0) addPlume(source, flow, factor, out)
  }
}

/** What one outlet gives at a place in an hour, both profiles 1: added to `out`, μg/m³ in the order of `emittedSpecies`. */
export const plumeOfOutlet = (
  enterprise: DemoEnterprise,
  outlet: DemoOutlet,
  place: Pick<DemoPlace, 'lon' | 'lat'>,
  flow: Flow,
  out: Float64Array,
): void => {
  const [e, n] = offsetKm(enterprise.lon, enterprise.lat)
  const [east, north] = offsetKm(place.lon, place.lat)
  const outlets = [seenOutlets(enterprise)[enterprise.outlets.indexOf(outlet)]!]
  addPlume({ eastM: 1000 * (east - e), northM: 1000 * (north - n), hourProfile: [], monthProfile: [], outlets }, flow, 1, out)
}
