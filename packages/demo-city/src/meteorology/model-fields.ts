import { dryAirGas, hysplitGravityMs2 } from '@qingyuan/engine/meteorology/air.ts'
import type { MetGrid } from '@qingyuan/engine/meteorology/met-grid.ts'
import { latLonProjection } from '@qingyuan/engine/meteorology/projection-regular.ts'
import { riseOfConvergence } from '@qingyuan/engine/meteorology/vertical-wind.ts'
import { hourIndex } from '../model/calendar.ts'
import { modeGains, offsetKm } from '../model/geography.ts'
import { padHours, type State, stateOf } from '../model/state.ts'
import { normalOfIndex } from '../random.ts'
import { terrainHeight } from '../terrain.ts'
import { roughnessM, soundingOf } from './upper-air.ts'

/** North China at a quarter of a degree, nodes from the south-west. */
export const modelGrid = { lon0: 106, lat0: 31, dLon: 0.25, dLat: 0.25, nx: 53, ny: 45 } as const
const levelsM = Float64Array.of(10, 50, 120, 250, 450, 700, 1000, 1500, 2200, 3200, 4800, 7000)

/** Fronts come from the north-west at 42 km/h. Within so many hours of the reference point the weather is the city's own. */
const frontKmh = 42
const cityHours = 3
const mostHours = 20

/** Hours by which a node has the city's weather later (earlier: negative). */
const delayOf = (east: number, north: number): number => {
  const hours = ((east - north) * Math.SQRT1_2) / frontKmh
  return Math.sign(hours) * Math.min(mostHours, Math.max(0, Math.round(Math.abs(hours)) - cityHours))
}

interface Node {
  terrainM: number
  modes: number[]
  northKm: number
  delay: number
}

const nodes = new Map<number, Node[]>()

const nodesOf = (seed: number): Node[] => {
  const known = nodes.get(seed)
  if (known) return known
  const height = terrainHeight(seed)
  const { nx, ny, lon0, lat0, dLon, dLat } = modelGrid
  const made = Array.from({ length: nx * ny }, (_, n): Node => {
    const [lon, lat] = [lon0 + (n % nx) * dLon, lat0 + Math.floor(n / nx) * dLat]
    const [east, north] = offsetKm(lon, lat)
    return { terrainM: height(lon, lat), modes: modeGains(lon, lat), northKm: north, delay: delayOf(east, north) }
  })
  nodes.set(seed, made)
  return made
}

/** Standard deviation of a forecast's error of phase for each day ahead, and the most it errs, hours: 3 h in a day, most of a day in a week. */
const [phaseHoursADay, mostPhaseHours] = [3, 36]

/** How many hours a forecast made at `madeAt` is early or late: more each day ahead, one way or the other. 0 for what has been. */
const phaseError = (seed: number, madeAt: number, hour: number): number => {
  const lead = hour - madeAt
  if (lead <= 0) return 0
  const error = (normalOfIndex(seed, 760, Math.floor(madeAt / 24)) * phaseHoursADay * lead) / 24
  return Math.round(Math.min(mostPhaseHours, Math.max(-mostPhaseHours, error)))
}

/** A part of the grid: south-western node, and how many. */
export type ModelPart = Readonly<Record<'lon0' | 'lat0' | 'dLon' | 'dLat' | 'nx' | 'ny', number>>

/** The nodes around the city: what places of it need. */
export const cityPart: ModelPart = { ...modelGrid, lon0: 111.75, lat0: 35.5, nx: 10, ny: 8 }

const nodesIn = (seed: number, { lon0, lat0, nx, ny }: ModelPart): Node[] => {
  const all = nodesOf(seed)
  const [i0, j0] = [Math.round((lon0 - modelGrid.lon0) / modelGrid.dLon), Math.round((lat0 - modelGrid.lat0) / modelGrid.dLat)]
  return Array.from({ length: nx * ny }, (_, n) => all[(j0 + Math.floor(n / nx)) * modelGrid.nx + i0 + (n % nx)]!)
}

interface Fields {
  wind: Float32Array
  temperature: Float32Array
  pressure: Float32Array
  surface: Record<
    'surfacePressure' | 'mixingHeight' | 'frictionVelocity' | 'obukhovLength' | 'u10' | 'v10' | 't2m' | 'precipitation',
    Float32Array
  >
}

const fieldsAt = (state: State, at: number, all: readonly Node[]): Fields => {
  const cells = all.length
  const volume = (stride = 1) => new Float32Array(cells * levelsM.length * stride)
  const plane = () => new Float32Array(cells)
  const surface: Fields['surface'] = {
    ...{ surfacePressure: plane(), mixingHeight: plane(), frictionVelocity: plane(), obukhovLength: plane() },
    ...{ u10: plane(), v10: plane(), t2m: plane(), precipitation: plane() },
  }
  const fields: Fields = { wind: volume(4), temperature: volume(), pressure: volume(), surface }
  const wind = new Float64Array(2)
  all.forEach(({ terrainM, modes, northKm, delay }, cell) => {
    const air = soundingOf(state, at - delay, modes, terrainM, northKm)
    let [below, pressure, kelvin] = [0, air.surfacePressure, air.temperatureAt(0)]
    levelsM.forEach((z, k) => {
      const own = air.temperatureAt(z)
      pressure *= Math.exp((-2 * hysplitGravityMs2 * (z - below)) / (dryAirGas * (own + kelvin)))
      ;[below, kelvin] = [z, own]
      air.windAt(z, wind)
      fields.wind.set(wind, (k * cells + cell) * 4)
      fields.temperature[k * cells + cell] = own
      fields.pressure[k * cells + cell] = pressure
    })
    air.windAt(10, wind)
    surface.u10[cell] = wind[0]!
    surface.v10[cell] = wind[1]!
    surface.t2m[cell] = air.temperatureAt(2)
    surface.surfacePressure[cell] = air.surfacePressure
    surface.mixingHeight[cell] = air.flow.mixingM
    surface.frictionVelocity[cell] = air.frictionVelocity
    surface.obukhovLength[cell] = air.inverseObukhovM === 0 ? Infinity : 1 / air.inverseObukhovM
    surface.precipitation[cell] = air.precipitation
  })
  return fields
}

/**
 * Gives the air the rise and fall that its winds' convergence requires, none at the ground and at the top: what is left over aloft is taken from the
 * column by the square of the height (O'Brien 1970).
 */
const withRise = (met: MetGrid): MetGrid => {
  const [cells, last] = [met.nx * met.ny, levelsM.length - 1]
  for (const wind of met.wind) {
    riseOfConvergence(met, wind)
    for (let cell = 0; cell < cells; cell++) {
      const left = wind[(last * cells + cell) * 4 + 2]!
      levelsM.forEach((z, k) => (wind[(k * cells + cell) * 4 + 2]! -= left * (z / levelsM[last]!) ** 2))
    }
  }
  return met
}

/**
 * What a global model would give of the sandbox's weather: a function of seed and time. Near the ground over the city it is the wind that carries the
 * plumes and that stations report but for their own disturbance; far off the same weather comes earlier or later, as fronts travel.
 *
 * @param times instants of full hours, ascending; a field represents the hour that ends then
 * @param part nodes wanted; the whole grid when left out
 * @param madeAt instant of the forecast: later times are that forecast's, with an error of phase that grows; left out, all is as it was
 * Simplified: winds of nodes are not in balance with the pressure field; the vertical wind is that of continuity over flat ground.
 */
export const modelFields = (seed: number, times: readonly number[], madeAt?: number, part: ModelPart = modelGrid): MetGrid => {
  const all = nodesIn(seed, part)
  const { nx, ny, ...corner } = part
  const made = times.map(time => {
    const hour = hourIndex(time)
    const shifted = hour + (madeAt === undefined ? 0 : phaseError(seed, hourIndex(madeAt), hour))
    return fieldsAt(stateOf(seed, shifted - mostHours, 2 * mostHours + 1), padHours + mostHours, all)
  })
  const heights = Float32Array.from({ length: nx * ny * levelsM.length }, (_, n) => levelsM[Math.floor(n / (nx * ny))]!)
  const surface = (name: keyof Fields['surface']) => made.map(fields => fields.surface[name])
  return withRise({
    projection: latLonProjection(corner, nx),
    nx,
    ny,
    times: Float64Array.from(times, time => time / 1000),
    levels: { kind: 'height', values: levelsM, topM: Infinity },
    wind: made.map(fields => fields.wind),
    wKind: 'agl',
    temperature: made.map(fields => fields.temperature),
    pressure: made.map(fields => fields.pressure),
    heightAgl: made.map(() => heights),
    ...{
      surfacePressure: surface('surfacePressure'),
      mixingHeight: surface('mixingHeight'),
      frictionVelocity: surface('frictionVelocity'),
    },
    ...{ obukhovLength: surface('obukhovLength'), u10: surface('u10'), v10: surface('v10'), t2m: surface('t2m') },
    precipitation: surface('precipitation'),
    terrain: Float32Array.from(all, node => node.terrainM),
    roughness: roughnessM,
  })
}
