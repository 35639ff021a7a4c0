import { levelCount, type MetGrid } from '../../meteorology/met-grid.ts'
import { timeBracket } from '../../meteorology/sample.ts'
import { degreesOf, type Frame } from './frame.ts'
import type { Profile } from './profile.ts'
import { profileColumn, type StationHour } from './profile-column.ts'
import type { StationGround } from './station-ground.ts'
import { convectiveOf, frictionOf, mechanicalMixing, obukhovOf } from './surface-layer.ts'
import { dryAdiabatic, type PuffWeather, type WeatherColumn } from './weather-column.ts'

/** What a run on gridded meteorology needs besides the grid. Roughness and ground come from the grid. */
export interface GridRun {
  frame: Frame
  /** UTC seconds at which the run begins, and its hours. */
  start: number
  hours: number
  ground: Omit<StationGround, 'roughnessM' | 'groundM' | 'longitude' | 'latitude'>
  /** Is a place (m) built up? */
  urbanAt?: (xM: number, yM: number) => boolean
}

const degrees = 180 / Math.PI
const windHeightM = 10
const screenHeightM = 2
const finite = (value: number | undefined): value is number => value !== undefined && Number.isFinite(value)

/** Fields of one node at an instant between two times. */
const nodeAt = (met: MetGrid, node: number, early: number, late: number) => {
  const at = (fields: readonly Float32Array[] | undefined, place: number): number | undefined => {
    if (!fields) return undefined
    const before = fields[early]![place]!
    return late > 0 ? before * (1 - late) + fields[early + 1]![place]! * late : before
  }
  return { flat: (fields: readonly Float32Array[] | undefined) => at(fields, node), at }
}

type NodeReader = ReturnType<typeof nodeAt>

/** Turns u, v along the grid's axes into eastward and northward: the grid's north is where y grows in the run's frame. */
const turnAt = (met: MetGrid, { frame }: GridRun, xM: number, yM: number): [cos: number, sin: number] => {
  const place = new Float64Array(2)
  const grid = new Float64Array(4)
  const metres = new Float64Array(2)
  const step = 100
  degreesOf(frame, xM, yM, place)
  met.projection.toGrid(place[0]!, place[1]!, grid)
  degreesOf(frame, xM, yM + step, place)
  met.projection.toGrid(place[0]!, place[1]!, grid, 2)
  met.projection.cellMetres(grid[0]!, grid[1]!, metres)
  const angle = Math.atan2((grid[2]! - grid[0]!) * metres[0]!, (grid[3]! - grid[1]!) * metres[1]!)
  return [Math.cos(angle), Math.sin(angle)]
}

const profileOf = (met: MetGrid, node: number, read: NodeReader, [cos, sin]: readonly [number, number]): Profile => {
  const rows: [number, number, number, number][] = []
  const push = (height: number, u: number, v: number, temperature: number) => {
    const [east, north] = [u * cos - v * sin, u * sin + v * cos]
    rows.push([height, Math.hypot(east, north), (Math.atan2(-east, -north) * degrees + 360) % 360, temperature])
  }
  const [u10, v10] = [read.flat(met.u10), read.flat(met.v10)]
  if (finite(u10) && finite(v10)) push(windHeightM, u10, v10, Number.NaN)
  const cells = met.nx * met.ny
  for (let k = 0; k < levelCount(met); k++) {
    const place = k * cells + node
    const [height, u, v] = [read.at(met.heightAgl, place), read.at(met.wind, 4 * place), read.at(met.wind, 4 * place + 1)]
    if (finite(height) && finite(u) && finite(v) && height > (rows.at(-1)?.[0] ?? 1)) push(height, u, v, read.at(met.temperature, place)!)
  }
  const column = (c: 0 | 1 | 2 | 3) => Float64Array.from(rows, row => row[c])
  return { heightM: column(0), speed: column(1), directionDeg: column(2), temperatureK: column(3) }
}

/** Air near the ground, K: at 2 m, or the lowest level's brought down. */
const screenOf = (profile: Profile, t2m: number | undefined): number => {
  if (finite(t2m)) return t2m
  const lowest = profile.temperatureK.findIndex(Number.isFinite)
  return profile.temperatureK[lowest]! + dryAdiabatic * (profile.heightM[lowest]! - screenHeightM)
}

/** Stability from the grid, or from what is between the ground and the first level above 40 m. */
const lengthOf = (profile: Profile, screenK: number, given: number | undefined): number => {
  if (finite(given) && given !== 0) return Math.abs(given) > 9999 ? 9999 : given
  if (given === Infinity || given === -Infinity) return 9999
  const upper = profile.heightM.findIndex((z, i) => z >= 40 && Number.isFinite(profile.temperatureK[i]!))
  if (upper < 0) return 9999
  const depth = profile.heightM[upper]! - screenHeightM
  return obukhovOf(depth, screenK, profile.temperatureK[upper]! + dryAdiabatic * depth, profile.speed[upper]!)
}

const hourOf = (met: MetGrid, node: number, read: NodeReader, turn: readonly [number, number]): StationHour => {
  const profile = profileOf(met, node, read, turn)
  if (profile.heightM.length === 0) throw new RangeError('气象场在此格点没有可用的风')
  const roughnessM = typeof met.roughness === 'number' ? met.roughness : met.roughness[node]!
  const temperatureK = screenOf(profile, read.flat(met.t2m))
  const obukhovLengthM = lengthOf(profile, temperatureK, read.flat(met.obukhovLength))
  const given = read.flat(met.frictionVelocity)
  const low = Math.max(profile.heightM[0]!, 2 * roughnessM)
  const frictionVelocity = finite(given) ? given : frictionOf(profile.speed[0]!, low, roughnessM, obukhovLengthM)
  const layer = read.flat(met.mixingHeight)
  const mixingHeightM = finite(layer) ? layer : mechanicalMixing(frictionVelocity)
  return {
    profile,
    roughnessM,
    temperatureK,
    obukhovLengthM,
    frictionVelocity,
    mixingHeightM,
    convectiveVelocity: convectiveOf(frictionVelocity, obukhovLengthM, mixingHeightM),
    precipitation: read.flat(met.precipitation) ?? 0,
    wholeLayers: true,
  }
}

/**
 * Weather of a run from gridded fields: the column of the nearest node, at the middle of each hour; places outside take the node at the edge.
 * Where the grid lacks Obukhov length, friction velocity or mixing height they follow from its wind and temperature.
 *
 * Throws a RangeError in Chinese when an hour is outside the grid's times.
 */
export const gridWeather = (met: MetGrid, run: GridRun): PuffWeather => {
  const cache = new Map<number, WeatherColumn>()
  const place = new Float64Array(2)
  const cells = met.nx * met.ny
  const instants = Array.from({ length: run.hours }, (_, hour) => {
    const seconds = run.start + (hour + 0.5) * 3600
    const early = timeBracket(met.times, seconds)
    if (early < 0) throw new RangeError(`气象场不包含第 ${hour + 1} 小时`)
    const span = early + 1 < met.times.length ? met.times[early + 1]! - met.times[early]! : 0
    return [early, span > 0 ? (seconds - met.times[early]!) / span : 0] as const
  })
  const near = (value: number, count: number) => Math.min(Math.max(Math.round(value), 0), count - 1)
  return {
    hours: run.hours,
    columnAt: (hour, xM, yM) => {
      degreesOf(run.frame, xM, yM, place)
      const [longitude, latitude] = [place[0]!, place[1]!]
      met.projection.toGrid(longitude, latitude, place)
      const node = near(place[1]!, met.ny) * met.nx + near(place[0]!, met.nx)
      const key = hour * cells + node
      const known = cache.get(key)
      if (known) return known
      const urban = run.urbanAt ? run.urbanAt(xM, yM) : run.ground.urban
      const own = hourOf(met, node, nodeAt(met, node, ...instants[hour]!), turnAt(met, run, xM, yM))
      const ground = { ...run.ground, urban, longitude, latitude, roughnessM: own.roughnessM, groundM: met.terrain[node]! }
      const column = profileColumn(own, hour, ground)
      cache.set(key, column)
      return column
    },
  }
}
