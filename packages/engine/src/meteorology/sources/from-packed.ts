import { dryAirGas, hysplitGravityMs2, layerDepth, omegaOfRising, poissonConstant } from '../air.ts'
import { onInternalLevels } from '../internal-levels.ts'
import type { MetGrid, VerticalLevels } from '../met-grid.ts'
import type { Projection } from '../projection.ts'
import { conformalProjection } from '../projection-conformal.ts'
import { latLonProjection } from '../projection-regular.ts'

/** What an opened ARL file offers (`formats/arl`); any other source of packed fields may do the same. */
export interface PackedMet {
  /** Name of the model, `RAMS`. */
  model: string
  grid: {
    nx: number
    ny: number
    /** The twelve numbers of an ARL index. */
    numbers: ArrayLike<number>
    vertical: 'sigma' | 'pressure' | 'height' | 'hybrid'
  }
  /** Ground first. */
  levels: readonly { height: number }[]
  times: Float64Array
  field(time: number, variable: string, level: number): Float32Array | null
}

/** Projection of the twelve numbers of an ARL index: longitude-latitude when the grid size is 0, else a conformal cone. */
export const packedProjection = ({ numbers, nx }: PackedMet['grid']): Projection => {
  const [, , refLat, refLon, sizeKm, orientation, tangentLat, syncI, syncJ, syncLat, syncLon] = Array.from(numbers) as number[]
  if (sizeKm === 0)
    return latLonProjection(
      { lon0: syncLon! - (syncI! - 1) * refLon!, lat0: syncLat! - (syncJ! - 1) * refLat!, dLon: refLon!, dLat: refLat! },
      nx,
    )
  return conformalProjection({
    tangentLat: tangentLat!,
    referenceLon: refLon!,
    trueLat: refLat!,
    stepM: sizeKm! * 1000,
    orientation: orientation!,
    anchor: { i: syncI! - 1, j: syncJ! - 1, lon: syncLon!, lat: syncLat! },
  })
}

/** Tops of the terrain-following heights of models whose index does not say them, m above sea level. Source: HYSPLIT, `prfter`. */
const knownTopsM: Readonly<Record<string, number>> = { RAMS: 20_000, COAM: 34_800 }

/** Top of terrain-following heights: the last number of the index, or that of the model. */
const heightTop = ({ grid, model }: PackedMet): number => {
  const topM = grid.numbers[11]! >= 1000 ? grid.numbers[11]! : knownTopsM[model.trim().slice(0, 4).toUpperCase()]
  if (topM === undefined) throw new RangeError(`高度坐标的 ARL 气象场没有写明模式顶高，模式“${model.trim()}”的顶高未知`)
  return topM
}

const levelsOf = (met: PackedMet): VerticalLevels => {
  const { grid, levels } = met
  const values = Float64Array.from(levels.slice(1), level => level.height)
  if (grid.vertical === 'height') return { kind: 'height', values, topM: heightTop(met) }
  if (grid.vertical !== 'hybrid') return { kind: grid.vertical, values }
  // hPa stand in front of the point, the share of the surface pressure behind it.
  const a = values.map(Math.trunc)
  return { kind: 'hybrid', values, a, b: values.map((value, k) => value - a[k]!) }
}

/** Pressure in hPa at a level over ground pressure `ps`; not of heights. */
const pressureAt = ({ kind, values, a, b }: VerticalLevels, k: number, ps: number, topHpa: number): number =>
  kind === 'pressure' ? values[k]! : kind === 'sigma' ? topHpa + (ps - topHpa) * values[k]! : a![k]! + b![k]! * ps

/** Pressure in hPa at the top of a layer of air at rest. */
const hydrostatic = (belowHpa: number, depthM: number, meanK: number): number =>
  belowHpa * Math.exp((-hysplitGravityMs2 * depthM) / (dryAirGas * meanK))

/** Vertical wind of models with a lower top is the change of pressure, of others metres a second. Source: HYSPLIT, `prfter`. */
const omegaTopM = 20_000

const constant = (cells: number, value: number) => new Float32Array(cells).fill(value)

interface Surface {
  terrain: Float32Array
  ps: Float32Array
  t2m: Float32Array | null
}

/** Fields of one time: heights by the file's own geopotential where it has one, else by the hypsometric equation from the ground. */
const fieldsAt = (met: PackedMet, levels: VerticalLevels, time: number, { terrain, ps, t2m }: Surface) => {
  const { nx, ny, numbers } = met.grid
  const cells = nx * ny
  const nz = levels.values.length
  const topHpa = levels.kind === 'sigma' ? numbers[11]! : 0
  const onHeights = levels.kind === 'height'
  const metresASecond = onHeights && levels.topM! > omegaTopM
  const wind = new Float32Array(nz * cells * 4)
  const [temperature, pressure, height] = [0, 1, 2].map(() => new Float32Array(nz * cells)) as [Float32Array, Float32Array, Float32Array]
  /** Virtual temperature of the level below, K. */
  const virtual = new Float32Array(cells)
  for (let k = 0; k < nz; k++) {
    const get = (name: string) => met.field(time, name, k + 1)
    const [u, v, t] = [get('UWND'), get('VWND'), get('TEMP')]
    const w = metresASecond ? null : get('WWND')
    const rising = w ? null : (get('DZDT') ?? (metresASecond ? get('WWND') : null))
    const [rest, geopotential, humidity] = [get('DIFW'), onHeights ? null : get('HGTS'), get('SPHU')]
    const known = onHeights ? get('PRES') : null
    for (let c = 0; c < cells; c++) {
      const at = k * cells + c
      temperature[at] = t ? t[c]! : Number.NaN
      const moist = temperature[at]! * (1 + 0.61 * (humidity?.[c] ?? 0))
      const belowM = k === 0 ? 0 : height[at - cells]!
      const belowHpa = k === 0 ? ps[c]! : pressure[at - cells]!
      const beneath = k > 0 ? virtual[c]! : t2m?.[c]
      if (onHeights) {
        height[at] = levels.values[k]! * (1 - terrain[c]! / levels.topM!)
        pressure[at] = known ? known[c]! : hydrostatic(belowHpa, height[at]! - belowM, 0.5 * (moist + (beneath ?? moist)))
      } else {
        pressure[at] = pressureAt(levels, k, ps[c]!, topHpa)
        const tBelow = beneath ?? moist * (ps[c]! / pressure[at]!) ** poissonConstant
        height[at] = geopotential ? geopotential[c]! - terrain[c]! : belowM + layerDepth(belowHpa, pressure[at]!, 0.5 * (moist + tBelow))
      }
      const p = pressure[at]!
      virtual[c] = moist
      const masked = p > ps[c]! || height[at]! < 0
      wind[at * 4] = masked || !u ? Number.NaN : u[c]!
      wind[at * 4 + 1] = masked || !v ? Number.NaN : v[c]!
      const omega = rising ? omegaOfRising(rising[c]! + (rest ? rest[c]! : 0), p, moist) : (w ? w[c]! : 0) + (rest ? rest[c]! : 0)
      wind[at * 4 + 2] = masked ? Number.NaN : omega
    }
  }
  return { wind, temperature, pressure, height }
}

/**
 * Container of ARL packed meteorology on sigma, pressure or hybrid levels, or on heights that follow the terrain, z = Z* (1 - h / top); the last come on
 * the internal levels, as HYSPLIT brings them (`prfter`): pressure in PRES (hPa), else hydrostatic from the ground; WWND in hPa/s under a model top of
 * 20 km, in m/s under a higher one.
 *
 * @param met an opened file: UWND, VWND m/s, WWND hPa/s or (WRF, HRRR) DZDT m/s, what its packing lost of either in DIFW, TEMP K, SPHU kg/kg, HGTS m; on the ground PRSS hPa, SHGT m, T02M K, U10M, V10M m/s, PBLH or MIXD m
 * Missing: without PRSS the pressure of the standard atmosphere at the terrain; without WWND and DZDT the air stays on its level; without a mixing height NaN.
 * Levels under the ground have NaN wind. Heights of sigma and hybrid levels by virtual temperature where the file has SPHU (kg/kg); without it they are
 * low by up to 10 m per km in moist air.
 * @throws RangeError, in Chinese, when the file has no wind or temperature, or heights under an unknown top
 */
export const fromPacked = (met: PackedMet): MetGrid => {
  for (const name of ['UWND', 'VWND', 'TEMP']) if (!met.field(0, name, 1)) throw new RangeError(`气象场缺少 ${name}`)
  const { nx, ny } = met.grid
  const cells = nx * ny
  const levels = levelsOf(met)
  const times = Array.from(met.times, (_, t) => t)
  const ground = (t: number, ...names: string[]) => names.reduce<Float32Array | null>((found, name) => found ?? met.field(t, name, 0), null)
  const all = (...names: string[]): Float32Array[] | undefined => {
    const fields = times.map(t => ground(t, ...names))
    return fields.every(field => field !== null) ? fields : undefined
  }
  const terrain = ground(0, 'SHGT') ?? constant(cells, 0)
  const surfacePressure = all('PRSS') ?? times.map(() => terrain.map(h => 1013.25 * (1 - 2.25577e-5 * h) ** 5.25588))
  const t2m = all('T02M')
  const fields = times.map(t => fieldsAt(met, levels, t, { terrain, ps: surfacePressure[t]!, t2m: t2m?.[t] ?? null }))
  const container: MetGrid = {
    projection: packedProjection(met.grid),
    nx,
    ny,
    times: met.times,
    levels,
    wind: fields.map(field => field.wind),
    wKind: 'omega',
    temperature: fields.map(field => field.temperature),
    pressure: fields.map(field => field.pressure),
    heightAgl: fields.map(field => field.height),
    surfacePressure,
    mixingHeight: all('PBLH', 'MIXD', 'MIXH', 'HPBL', 'ZPBL') ?? times.map(() => constant(cells, Number.NaN)),
    frictionVelocity: all('USTR'),
    u10: all('U10M'),
    v10: all('V10M'),
    t2m,
    terrain,
    roughness: 0.2,
  }
  return levels.kind === 'height' ? onInternalLevels(container) : container
}
