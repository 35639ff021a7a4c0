import { describe, expect, it } from 'vitest'
import { conformalProjection, tangentLatitude } from '../projection-conformal.ts'
import { earthRadiusM } from '../sphere.ts'
import { fromWrf, type WrfFile } from './from-wrf.ts'

const [nx, ny, nz] = [7, 5, 4]
const cells = nx * ny
const terrainOf = (c: number) => 900 + 10 * (c % nx)
/** Heights of the faces above ground, m. */
const faces = [0, 100, 300, 700, 1500]
const pressureOf = (heightM: number) => 90_000 * Math.exp(-heightM / 8000)
const kelvin = 280

/** A wrfout file laid down by the conventions of ARW: Lambert, two times, air at rest in the vertical, u = 5 + i and v = 3 j at the faces. */
const made = (changes: { attributes?: object; without?: string } = {}): WrfFile => {
  const attributes = { MAP_PROJ: 1, TRUELAT1: 30, TRUELAT2: 60, STAND_LON: 113, DX: 3000, DY: 3000, ...changes.attributes }
  const map = conformalProjection({
    tangentLat: tangentLatitude(30, 60),
    referenceLon: 113,
    trueLat: 30,
    stepM: (3000 * earthRadiusM) / 6_370_000,
    anchor: { i: 0, j: 0, lon: 112.5, lat: 36 },
  })
  const places = Array.from({ length: cells }, (_, c) => {
    const out = new Float64Array(2)
    map.toLonLat(c % nx, Math.floor(c / nx), out)
    return out
  })
  const times = 2
  const each = (size: number, of: (n: number) => number) => Float32Array.from({ length: times * size }, (_, n) => of(n % size))
  const levelOf = (n: number) => Math.floor(n / cells)
  const middle = (k: number) => (faces[k]! + faces[k + 1]!) / 2
  const pa = (n: number) => pressureOf(middle(levelOf(n)))
  const data: Record<string, [shape: number[], values: Float32Array]> = {
    XLAT: [[times, ny, nx], each(cells, c => places[c]![1]!)],
    XLONG: [[times, ny, nx], each(cells, c => places[c]![0]!)],
    HGT: [[times, ny, nx], each(cells, terrainOf)],
    PSFC: [[times, ny, nx], each(cells, () => 90_000)],
    T2: [[times, ny, nx], each(cells, () => 281)],
    P: [[times, nz, ny, nx], each(nz * cells, n => pa(n) - 80_000)],
    PB: [[times, nz, ny, nx], each(nz * cells, () => 80_000)],
    T: [[times, nz, ny, nx], each(nz * cells, n => kelvin * (100_000 / pa(n)) ** (287 / 1004.5) - 300)],
    PH: [[times, nz + 1, ny, nx], each((nz + 1) * cells, () => 50)],
    PHB: [[times, nz + 1, ny, nx], each((nz + 1) * cells, n => 9.81 * (faces[levelOf(n)]! + terrainOf(n % cells)) - 50)],
    W: [[times, nz + 1, ny, nx], each((nz + 1) * cells, n => (levelOf(n) === 0 ? 0 : 0.2))],
    U: [[times, nz, ny, nx + 1], each(nz * ny * (nx + 1), n => 5 + (n % (nx + 1)))],
    V: [[times, nz, ny + 1, nx], each(nz * (ny + 1) * nx, n => 3 * (Math.floor(n / nx) % (ny + 1)))],
    P_TOP: [[times], each(1, () => 5_000)],
    ZNU: [[times, nz], each(nz, k => 0.99 - 0.1 * k)],
  }
  if (changes.without) delete data[changes.without]
  return {
    attributes,
    variable: name => data[name] && { shape: data[name][0] },
    values: (name, span) => {
      const [shape, values] = data[name]!
      const size = values.length / shape[0]!
      return span ? values.subarray(span.from * size, span.to * size) : values
    },
    text: () => ['2026-11-20_06:00:00', '2026-11-20_07:00:00'],
  }
}

describe('wrfout', () => {
  const met = fromWrf(made(), 0.3)

  it('has its times, levels, pressure, temperature and heights at the mass points', () => {
    expect([met.nx, met.ny, met.times[0], met.times[1]! - met.times[0]!]).toEqual([nx, ny, Date.UTC(2026, 10, 20, 6) / 1000, 3600])
    for (let k = 0; k < nz; k++)
      for (const c of [0, 9, cells - 1]) {
        const at = k * cells + c
        const middle = (faces[k]! + faces[k + 1]!) / 2
        expect(met.heightAgl[1]![at]).toBeCloseTo(middle, 1)
        expect(met.pressure[0]![at]).toBeCloseTo(pressureOf(middle) / 100, 2)
        expect(met.temperature[0]![at]).toBeCloseTo(kelvin, 2)
      }
    expect([met.surfacePressure[0]![3], met.t2m![1]![0], met.terrain[8], met.roughness]).toEqual([900, 281, 910, 0.3])
    expect(met.mixingHeight[0]![0]).toBeNaN()
  })

  it('has the wind of the faces on both sides, and rising air as falling pressure', () => {
    const at = (2 * cells + 3 * nx + 4) * 4
    expect([met.wind[0]![at], met.wind[0]![at + 1]]).toEqual([5 + 4.5, 3 * 3.5])
    const hpa = pressureOf(500) / 100
    expect(met.wind[0]![at + 2]).toBeCloseTo((-hpa / (287.04 * kelvin)) * 9.80616 * 0.2, 6)
    expect(met.wind[0]![4 * nx * 4 + 2]! / met.wind[0]![at + 2]!).toBeCloseTo((0.5 * pressureOf(50)) / pressureOf(500), 3)
  })

  it('lies where the file says, to a hundredth of a cell', () => {
    const file = made()
    const out = new Float64Array(2)
    for (let c = 0; c < cells; c++) {
      met.projection.toGrid(file.values('XLONG')[c]!, file.values('XLAT')[c]!, out)
      expect(Math.hypot(out[0]! - (c % nx), out[1]! - Math.floor(c / nx))).toBeLessThan(0.01)
    }
  })

  it('names a missing variable, an unknown projection, and parameters that disagree with XLAT and XLONG', () => {
    for (const name of ['PSFC', 'PHB', 'U', 'P_TOP']) expect(() => fromWrf(made({ without: name }), 0.3)).toThrow(`wrfout 缺少变量 ${name}`)
    expect(() => fromWrf(made({ attributes: { MAP_PROJ: 203 } }), 0.3)).toThrow('MAP_PROJ = 203')
    expect(() => fromWrf(made({ attributes: { DX: 4000 } }), 0.3)).toThrow('与 XLAT、XLONG 不符')
  })
})
