import { omegaOfRising } from '../air.ts'
import type { MetGrid } from '../met-grid.ts'
import type { Projection } from '../projection.ts'
import { conformalProjection, tangentLatitude } from '../projection-conformal.ts'
import { latLonProjection } from '../projection-regular.ts'
import { earthRadiusM } from '../sphere.ts'

/** What an opened wrfout file offers (`formats/netcdf`). */
export interface WrfFile {
  attributes: Record<string, unknown>
  variable(name: string): { shape: readonly number[] } | undefined
  /** Of all times, or of those from `from` to before `to`. */
  values(name: string, span?: { from: number; to: number }): Float32Array | Float64Array
  text(name: string): string[]
}

/** The sphere of WRF, m. */
const wrfRadiusM = 6_370_000
/** K that WRF takes off potential temperature. */
const thetaOffset = 300
const gravity = 9.81
/** R / cp of WRF. */
const kappa = 287 / 1004.5
/** Cells by which the far corner may be off its longitude and latitude in the file. */
const cornerTolerance = 0.2

const numberOf = ({ attributes }: WrfFile, name: string): number => {
  const value = attributes[name]
  const number = Array.isArray(value) ? value[0] : value
  if (typeof number !== 'number') throw new RangeError(`wrfout 缺少全局属性 ${name}`)
  return number
}

/** Values of one time. */
const need = (file: WrfFile, name: string, t = 0): Float32Array | Float64Array => {
  if (!file.variable(name)) throw new RangeError(`wrfout 缺少变量 ${name}`)
  return file.values(name, { from: t, to: t + 1 })
}

/** UTC seconds of `2026-11-20_06:00:00`. */
const timesOf = (file: WrfFile): Float64Array =>
  Float64Array.from(file.text('Times'), text => {
    const seconds = Date.parse(`${text.slice(0, 10)}T${text.slice(11, 19)}Z`) / 1000
    if (!Number.isFinite(seconds)) throw new RangeError(`wrfout 的时间「${text}」无法识别`)
    return seconds
  })

/** Projection of the mass points by MAP_PROJ: 1 Lambert, 2 polar stereographic, 3 Mercator, 6 longitude and latitude. */
const projectionOf = (file: WrfFile, nx: number, ny: number): Projection => {
  const [lats, lons] = [need(file, 'XLAT'), need(file, 'XLONG')]
  const kind = numberOf(file, 'MAP_PROJ')
  const [lon, lat, far] = [lons[0]!, lats[0]!, nx * ny - 1]
  if (![1, 2, 3, 6].includes(kind)) throw new RangeError(`wrfout 的投影 MAP_PROJ = ${kind} 暂不支持`)
  const cone = () => {
    const trueLat = numberOf(file, 'TRUELAT1')
    const tangentLat = kind === 1 ? tangentLatitude(trueLat, numberOf(file, 'TRUELAT2')) : kind === 2 ? 90 * Math.sign(trueLat) : 0
    const referenceLon = kind === 3 ? lon : numberOf(file, 'STAND_LON')
    // What counts is the step as an angle: the sphere of WRF is another.
    const stepM = (numberOf(file, 'DX') * earthRadiusM) / wrfRadiusM
    return conformalProjection({ tangentLat, referenceLon, trueLat, stepM, anchor: { i: 0, j: 0, lon, lat } })
  }
  const projection =
    kind === 6
      ? latLonProjection({ lon0: lon, lat0: lat, dLon: (lons[nx - 1]! - lon) / (nx - 1), dLat: (lats[far]! - lat) / (ny - 1) }, nx)
      : cone()
  const corner = new Float64Array(2)
  projection.toGrid(lons[far]!, lats[far]!, corner)
  const off = Math.hypot(corner[0]! - (nx - 1), corner[1]! - (ny - 1))
  if (!(off < cornerTolerance)) throw new RangeError(`wrfout 的投影参数与 XLAT、XLONG 不符：右上角相差 ${off.toFixed(2)} 格`)
  return projection
}

interface Shape {
  nx: number
  ny: number
  nz: number
}

/** Fields of one time at the mass points: staggered wind and heights are means of the two faces. */
const fieldsAt = (file: WrfFile, t: number, { nx, ny, nz }: Shape, terrain: Float32Array) => {
  const cells = nx * ny
  const of = (name: string) => need(file, name, t)
  const [u, v, w, p, base, theta] = [of('U'), of('V'), of('W'), of('P'), of('PB'), of('T')]
  const [perturbed, geopotential] = [of('PH'), of('PHB')]
  const vapour = file.variable('QVAPOR') ? of('QVAPOR') : null
  const mass = nz * cells
  const wind = new Float32Array(mass * 4)
  const [temperature, pressure, height] = [0, 1, 2].map(() => new Float32Array(mass)) as [Float32Array, Float32Array, Float32Array]
  for (let k = 0; k < nz; k++)
    for (let j = 0; j < ny; j++)
      for (let i = 0; i < nx; i++) {
        const c = j * nx + i
        const at = k * cells + c
        const above = at + cells
        const hpa = (p[at]! + base[at]!) / 100
        const kelvin = (theta[at]! + thetaOffset) * (hpa / 1000) ** kappa
        pressure[at] = hpa
        temperature[at] = kelvin
        height[at] = (perturbed[at]! + geopotential[at]! + perturbed[above]! + geopotential[above]!) / (2 * gravity) - terrain[c]!
        const east = (k * ny + j) * (nx + 1) + i
        const north = (k * (ny + 1) + j) * nx + i
        wind[at * 4] = (u[east]! + u[east + 1]!) / 2
        wind[at * 4 + 1] = (v[north]! + v[north + nx]!) / 2
        wind[at * 4 + 2] = omegaOfRising((w[at]! + w[above]!) / 2, hpa, kelvin * (1 + 0.61 * (vapour?.[at] ?? 0)))
      }
  return { wind, temperature, pressure, height }
}

/** Share of the ground pressure and constant part (hPa) of the levels; of the hybrid coordinate (C3H, C4H), else of plain eta. */
const levelsOf = (file: WrfFile, nz: number): MetGrid['levels'] => {
  const top = need(file, 'P_TOP')[0]!
  const eta = Float64Array.from(need(file, 'ZNU').subarray(0, nz))
  const b = file.variable('C3H') ? Float64Array.from(need(file, 'C3H').subarray(0, nz)) : eta
  const fixed = file.variable('C4H') ? need(file, 'C4H') : null
  const a = b.map((share, k) => ((fixed?.[k] ?? 0) + top * (1 - share)) / 100)
  return { kind: 'hybrid', values: eta, a, b }
}

/**
 * Container of a wrfout file of the WRF model (ARW): wind of the staggered faces at the mass points and along the grid's axes, temperature from potential
 * temperature, heights from geopotential, vertical motion hydrostatic from W.
 *
 * Missing: without PBLH the mixing height is NaN; without ZNT the roughness is `roughness`, m.
 * Simplified: the levels are those of dry air; pressure and heights at the nodes are the model's own.
 * @throws RangeError, in Chinese, naming a variable or attribute that is missing, or when projection and XLAT, XLONG disagree
 */
export const fromWrf = (file: WrfFile, roughness: number): MetGrid => {
  const shape = file.variable('T')?.shape
  if (shape?.length !== 4) throw new RangeError('wrfout 缺少变量 T')
  const [, nz, ny, nx] = shape as [number, number, number, number]
  const cells = nx * ny
  const times = timesOf(file)
  const all = (name: string, factor = 1): Float32Array[] | undefined => {
    if (!file.variable(name)) return undefined
    return Array.from(times, (_, t) => Float32Array.from(need(file, name, t), value => value * factor))
  }
  const terrain = Float32Array.from(need(file, 'HGT').subarray(0, cells))
  const fields = Array.from(times, (_, t) => fieldsAt(file, t, { nx, ny, nz }, terrain))
  need(file, 'PSFC')
  return {
    projection: projectionOf(file, nx, ny),
    nx,
    ny,
    times,
    levels: levelsOf(file, nz),
    wind: fields.map(field => field.wind),
    wKind: 'omega',
    temperature: fields.map(field => field.temperature),
    pressure: fields.map(field => field.pressure),
    heightAgl: fields.map(field => field.height),
    surfacePressure: all('PSFC', 0.01)!,
    mixingHeight: all('PBLH') ?? Array.from(times, () => new Float32Array(cells).fill(Number.NaN)),
    frictionVelocity: all('UST'),
    u10: all('U10'),
    v10: all('V10'),
    t2m: all('T2'),
    terrain,
    roughness: all('ZNT')?.[0] ?? roughness,
  }
}
