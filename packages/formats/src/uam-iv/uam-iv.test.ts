import { describe, expect, it, test } from 'vitest'
import { brokenRecords } from '../test-support/broken-records.ts'
import { hasModel, readModel } from '../test-support/shared.ts'
import { projectionOf } from './header.ts'
import { parsePsatName, pm25Classes, psatClasses } from './psat-names.ts'
import { readPointSources } from './read-point-sources.ts'
import { readUamIv } from './read-uam-iv.ts'
import { type CamxWeatherKind, readCamxWeather } from './read-weather.ts'
import { unitOfSpecies } from './species-unit.ts'

const room = 'camx/pseudonetcdf'
const model = (name: string) => readModel(`${room}/${name}`)

interface Expected {
  name: string
  note: string
  species: string[]
  totals: Record<string, { n: number; min: number; max: number; mean: number; first: number; last: number }[]>
}

describe.skipIf(!hasModel(`${room}/test.uamiv`))('files of CAMx', () => {
  it('an AVERAGE file gives the values of the reference reader to 1e-6', () => {
    const opened = readUamIv(model('test.uamiv'))
    if (!opened.ok) throw new Error(opened.problem.message)
    const expected = JSON.parse(model('test.uamiv.expected.json').toString()) as Expected
    const { series, grid, spans, kind, title, notes } = opened.file
    expect([kind, title]).toEqual([expected.name, expected.note])
    expect(series.map(each => each.species)).toEqual(expected.species)
    expect(grid).toMatchObject({ nx: 5, ny: 4, x0: -774_000, y0: -1_638_000, dx: 36_000, projection: { kind: 'plane' } })
    expect([spans.begin[0], spans.end[0]]).toEqual([Date.UTC(2002, 5, 3, 0), Date.UTC(2002, 5, 3, 1)])
    expect(notes).toHaveLength(2)
    for (const { species, values } of series) {
      const want = expected.totals[species]![0]!
      const field = values[0]!
      const mean = field.reduce((sum, value) => sum + value, 0) / field.length
      const found = [Math.min(...field), Math.max(...field), mean, field[0]!, field.at(-1)!]
      for (const [n, value] of [want.min, want.max, want.mean, want.first, want.last].entries())
        expect(Math.abs(found[n]! - value)).toBeLessThanOrEqual(1e-6 * Math.abs(value))
    }
    expect(series.filter(each => each.unit === 'ppm').map(each => each.species)).toEqual(expected.species.slice(0, 7))
  })

  it('point sources give stacks and emissions', () => {
    const opened = readPointSources(model('test.point_source'))
    if (!opened.ok) throw new Error(opened.problem.message)
    const { stacks, emissions, plumes, spans, grid } = opened.file
    expect([...stacks.heightM]).toEqual([3, Math.fround(76.2), Math.fround(45.7), Math.fround(25.9), 61])
    expect(stacks.velocity[0]).toBe(4) // 14,400 m/h
    expect([grid.nx, grid.ny, spans.begin.length, plumes.length]).toEqual([68, 68, 2, 2])
    expect(emissions).toHaveLength(23)
    expect(emissions[0]).toMatchObject({ species: 'CO', unit: 'mol/h' })
    // bytes of the file: 46 45 3c .. = 12,623.2 mol/h of the second stack
    expect(emissions[0]!.values[0]![1]).toBeCloseTo(12_623.2, 1)
    expect(emissions.find(each => each.species === 'PSO4')).toMatchObject({ unit: 'g/h' })
    expect([...plumes[0]!.layer]).toEqual([1, 1, 1, 1, 1])
  })

  it('weather files give times, layers and values', () => {
    const open = (name: string, kind: CamxWeatherKind) => {
      const opened = readCamxWeather(model(name), kind, 0)
      if (!opened.ok) throw new Error(opened.problem.message)
      return opened.file
    }
    const [heights, temperatures, wind] = [
      open('test.height_pressure', 'height-pressure'),
      open('test.temperature', 'temperature'),
      open('test.wind', 'wind'),
    ]
    for (const file of [heights, temperatures, wind]) {
      expect([file.cells, file.layers]).toEqual([20, 3])
      expect([...file.times]).toEqual([Date.UTC(2002, 5, 3, 0), Date.UTC(2002, 5, 3, 1)])
    }
    const [height, pressure] = heights.variables
    for (const values of height!.values) for (let c = 0; c < 20; c++) expect(values[c + 20]! / values[c]!).toBeCloseTo(2, 1)
    // hydrostatic: the lower two layers are some 34 m each; p falls by rho g dz, rho = p / (R T)
    const [p, z, t] = [pressure!.values[0]!, height!.values[0]!, temperatures.variables[1]!.values[0]!]
    for (let c = 0; c < 20; c++) {
      const fall = ((9.81 * p[c]!) / (287.05 * t[c]!)) * ((z[c + 20]! - z[c]!) / 2 + z[c]! / 2)
      expect(p[c]! - p[c + 20]!).toBeGreaterThan(0.8 * fall)
      expect(p[c]! - p[c + 20]!).toBeLessThan(1.2 * fall)
    }
    expect([wind.staggered, wind.variables.map(each => each.values[0]![0]!.toFixed(4))]).toEqual([true, ['-2.8325', '-1.7324']])
  })

  it.each([
    ['test.uamiv', (bytes: Uint8Array) => readUamIv(bytes)],
    ['test.point_source', (bytes: Uint8Array) => readPointSources(bytes)],
    ['test.wind', (bytes: Uint8Array) => readCamxWeather(bytes, 'wind', 0)],
    ['test.temperature', (bytes: Uint8Array) => readCamxWeather(bytes, 'temperature', 0)],
    ['test.height_pressure', (bytes: Uint8Array) => readCamxWeather(bytes, 'height-pressure', 0)],
  ] as const)('%s cut or lying is refused with its offset, never a crash', (name, reader) => {
    let refused = 0
    for (const { what, bytes, betweenRecords } of brokenRecords(model(name), false)) {
      const opened = reader(bytes)
      if (opened.ok) expect([what, betweenRecords]).toEqual([what, true])
      else {
        expect(opened.problem.message).toMatch(/^CAMx .*文件第 \d+ 字节处：/)
        expect(opened.problem.offset).toBeLessThanOrEqual(bytes.length)
        refused++
      }
    }
    expect(refused).toBeGreaterThan(100)
  })

  it('a file of another kind is refused by what it says it is', () => {
    const opened = readUamIv(model('test.point_source'))
    expect(!opened.ok && opened.problem.message).toMatch(/文件类型为“PTSOURCE”/)
  })
})

test("maps by CAMx's number: LATLON and UTM aside 2 Lambert, 3 rotated polar, 4 polar, 5 Mercator", () => {
  const numbers = { lon: 113, lat: 36, zone: 49, lat1: 25, lat2: 40 }
  expect([1, 2, 3, 4, 5].map(kind => projectionOf(kind, numbers).kind)).toEqual(['utm', 'lambert', 'plane', 'polar', 'mercator'])
  expect(projectionOf(4, numbers)).toEqual({ kind: 'polar', lat0: 36, lon0: 113, trueLat: 25 })
  expect(projectionOf(3, { ...numbers, lat: 90 })).toEqual({ kind: 'polar', lat0: 90, lon0: 113, trueLat: 90 })
})

describe('names of PSAT tracers', () => {
  it('are class, group and region, or initial and boundary conditions', () => {
    expect(parsePsatName('PS4002005')).toEqual({ cls: 'PS4', group: 2, region: 5, origin: 'emission' })
    expect(parsePsatName('PN3000IC')).toEqual({ cls: 'PN3', group: 0, region: 0, origin: 'initial' })
    expect(parsePsatName('PEC000BC ')).toEqual({ cls: 'PEC', group: 0, region: 0, origin: 'boundary' })
    expect(parsePsatName('O3N000WBC')).toEqual({ cls: 'O3N', group: 0, region: 0, origin: 'boundary', side: 'west' })
  })
  it('are not bulk species', () => {
    for (const name of ['PSO4', 'SO2', 'O3', 'XYZ001002', 'PS40020055', '']) expect(parsePsatName(name)).toBeNull()
  })
  it('carry the unit of their phase, and the PM2.5 classes are particles', () => {
    expect([unitOfSpecies('PS4002005', 'AVERAGE'), unitOfSpecies('SO2002005', 'AVERAGE')]).toEqual(['ug/m3', 'ppm'])
    for (const cls of pm25Classes) expect(psatClasses[cls].phase).toBe('particle')
  })
})
