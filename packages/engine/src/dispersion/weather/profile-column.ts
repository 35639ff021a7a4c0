import { type Profile, type ProfileAir, profileDirection, profileSpeed, profileTemperature } from './profile.ts'
import { golderStability } from './stability.ts'
import { groundOf, type StationGround, type StationHourCommon } from './station-ground.ts'
import type { WeatherColumn } from './weather-column.ts'

/** An hour over one place with its profile, as AERMET writes it of a station. NaN is missing. */
export interface StationHour extends StationHourCommon {
  frictionVelocity: number
  convectiveVelocity: number
  obukhovLengthM: number
  /** m; the higher of convective and mechanical. */
  mixingHeightM: number
  roughnessM: number
  profile: Profile
  /** The mean wind of a layer counts all levels within it, also where it reaches below the lowest. */
  wholeLayers?: boolean
}

const radians = Math.PI / 180

const interpolated = (profile: Profile, air: ProfileAir, z: number): [number, number, number] => [
  profileSpeed(profile, air, z),
  profileDirection(profile, z),
  profileTemperature(profile, air, z),
]

/**
 * The profile with levels added at a quarter, a half and the whole of the mixing height and at the top of the model, as CTDMPLUS and CALPUFF
 * do: similarity holds at these, between them the profile is straight. A lone calm level stays calm all the way up.
 */
const extended = (profile: Profile, air: ProfileAir, topM: number): Profile => {
  const calm = profile.heightM.length === 1 && !(profile.speed[0]! > 0)
  const added = air.mixingHeightM < 10 ? [topM] : [topM, air.mixingHeightM, 0.5 * air.mixingHeightM, 0.25 * air.mixingHeightM]
  const rows = Array.from(profile.heightM, (z, i) => [z, profile.speed[i]!, profile.directionDeg[i]!, profile.temperatureK[i]!])
  for (const z of added) {
    if (rows.some(row => row[0] === z)) continue
    const [speed, direction, temperature] = interpolated(profile, air, z)
    rows.push([z, calm ? 0 : speed, direction, temperature])
  }
  rows.sort((a, b) => a[0]! - b[0]!)
  const column = (at: number) => Float64Array.from(rows, row => row[at]!)
  return { heightM: column(0), speed: column(1), directionDeg: column(2), temperatureK: column(3) }
}

const calmLength = 9999
const none = new Float64Array(0)

/** The column of an hour; `at` is the hour's number in the run. */
export const profileColumn = (hour: StationHour, at: number, ground: StationGround): WeatherColumn => {
  const windless = !(hour.frictionVelocity > 0)
  const obukhovLengthM = windless ? calmLength : hour.obukhovLengthM
  const roughnessM = hour.roughnessM > 0 ? hour.roughnessM : ground.roughnessM
  const stability = golderStability(obukhovLengthM, roughnessM)
  const reported = Number.isNaN(hour.mixingHeightM) ? -999 : hour.mixingHeightM
  const air: ProfileAir = { stability, roughnessM, obukhovLengthM, mixingHeightM: reported, stableGradients: ground.stableGradients }
  const profile = extended(hour.profile, air, ground.topM)
  const common = groundOf(hour, at, ground)
  const inner: ProfileAir = { ...air, mixingHeightM: common.clampLid(reported) }
  const write = (z: number, out: Float64Array) => {
    const speed = profileSpeed(profile, inner, z)
    const from = profileDirection(profile, z) * radians
    out[0] = -speed * Math.sin(from)
    out[1] = -speed * Math.cos(from)
  }
  let winds: Float64Array | undefined
  const temperatureAt = (z: number) => profileTemperature(profile, inner, z)
  return {
    ...common.column,
    stability,
    obukhovLengthM,
    roughnessM,
    mixingHeightM: inner.mixingHeightM,
    frictionVelocity: windless ? 0 : hour.frictionVelocity,
    convectiveVelocity: hour.convectiveVelocity > 0 ? hour.convectiveVelocity : 0,
    followsRise: true,
    windAt: write,
    layerWind: (bottomM, topM, _releaseM, out) => {
      const levels = hour.wholeLayers || bottomM > profile.heightM[0]! ? profile.heightM : none
      winds ??= windsAtLevels(profile.heightM, write)
      layerMean(levels, winds, write, bottomM, topM, out)
    },
    thetaGradient: (bottomM, depthM) => (temperatureAt(bottomM + depthM) - temperatureAt(bottomM)) / depthM + 0.0098,
    temperatureAt,
  }
}

const scratch = new Float64Array(2)

/** Winds at all levels of a profile: u, v of each. */
const windsAtLevels = (heights: Float64Array, write: (z: number, out: Float64Array) => void): Float64Array => {
  const winds = new Float64Array(2 * heights.length)
  for (let i = 0; i < heights.length; i++) {
    write(heights[i]!, scratch)
    winds.set(scratch, 2 * i)
  }
  return winds
}

/** Mean wind of a layer by the trapezoidal rule over its edges and the levels within. */
const layerMean = (
  levels: Float64Array,
  winds: Float64Array,
  write: (z: number, out: Float64Array) => void,
  bottomM: number,
  topM: number,
  out: Float64Array,
): void => {
  write(bottomM, out)
  if (topM <= bottomM) return
  let u = out[0]!
  let v = out[1]!
  let z = bottomM
  let sumU = 0
  let sumV = 0
  write(topM, scratch)
  for (let i = 0; i <= levels.length; i++) {
    const last = i === levels.length
    const next = last ? topM : levels[i]!
    if (!last && !(next > bottomM && next < topM)) continue
    const nextU = last ? scratch[0]! : winds[2 * i]!
    const nextV = last ? scratch[1]! : winds[2 * i + 1]!
    sumU += 0.5 * (u + nextU) * (next - z)
    sumV += 0.5 * (v + nextV) * (next - z)
    u = nextU
    v = nextV
    z = next
  }
  out[0] = sumU / (topM - bottomM)
  out[1] = sumV / (topM - bottomM)
}
