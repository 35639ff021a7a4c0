import { describe, expect, it } from 'vitest'
import { brokenRecords } from '../test-support/broken-records.ts'
import { hasModel, readModel } from '../test-support/shared.ts'
import { type Cdump, readCdump } from './read-cdump.ts'

const open = (name: string): Cdump => {
  const opened = readCdump(readModel(`hysplit/cdump/${name}`))
  if (!opened.ok) throw new Error(opened.problem.message)
  return opened.file
}

/** `YEAR, MO, DA, HR, LAT, LON, <4-letter id><level>...` as HYSPLIT's con2asc writes it: four digits, stamped with the end of the sampling. */
const con2asc = (name: string) => {
  const [heading, ...lines] = readModel(`hysplit/cdump/${name}.con2asc.txt`).toString().trim().split('\n')
  const columns = heading!
    .split(',')
    .slice(6)
    .map(cell => cell.trim())
  return { columns, rows: lines.map(line => line.split(',').map(Number)) }
}

const floatAt = (bytes: Uint8Array, at: number) => new DataView(bytes.buffer, bytes.byteOffset).getFloat32(at)

describe.skipIf(!hasModel('hysplit/cdump/cdump_010'))('concentration grids of HYSPLIT', () => {
  it.each(['cdump_010', 'cdump_011', 'cdump_021', 'cdump_023'])('%s: every non-zero cell is what con2asc prints, and no other', name => {
    const { grid, series, spans } = open(name)
    const { columns, rows } = con2asc(name)
    expect(columns).toEqual(series.map(each => each.species + String(each.level.kind === 'layer' ? each.level.topM : 0).padStart(5, '0')))
    let cells = 0
    for (const row of rows) {
      const hour = Date.UTC(row[0]!, row[1]! - 1, row[2]!, row[3]!)
      const t = spans.end.indexOf(hour)
      const i = Math.round((row[5]! - grid.x0) / grid.dx)
      const j = Math.round((row[4]! - grid.y0) / grid.dy)
      for (const [n, each] of series.entries()) {
        const value = each.values[t]![j * grid.nx + i]!
        const printed = row[6 + n]!
        // Four printed digits (0.1234E-05): half a unit of the last is up to 5e-4 of the value.
        expect(Math.abs(value - printed)).toBeLessThanOrEqual(5.01e-4 * Math.abs(printed))
        if (printed !== 0) cells++
      }
    }
    const found = series.reduce(
      (sum, each) => sum + each.values.reduce((n, values) => n + values.filter(value => value !== 0).length, 0),
      0,
    )
    expect([found, rows.length > 500]).toEqual([cells, true])
  })

  it('keeps the 32-bit values of the file: the first packed cell of cdump_010', () => {
    const bytes = readModel('hysplit/cdump/cdump_010')
    const { grid, series, releases, spans } = open('cdump_010')
    expect(releases).toEqual([{ begin: Date.UTC(1995, 9, 16), lat: 40, lon: -90, heightM: 10 }])
    expect([...spans.begin, ...spans.end]).toEqual([Date.UTC(1995, 9, 16), Date.UTC(1995, 9, 16, 12)])
    const record = 208 + 12 + 4 // header records end at 208; "TEST", level and count stand before the first cell
    const view = new DataView(bytes.buffer, bytes.byteOffset)
    const [i, j] = [view.getInt16(record), view.getInt16(record + 2)]
    expect(series[0]!.values[0]![(j - 1) * grid.nx + i - 1]).toBe(floatAt(bytes, record + 4))
    expect([grid.nx, grid.ny, grid.x0, grid.y0]).toEqual([601, 601, -105, 25])
  })

  it('reads several pollutants, levels and releases', () => {
    const two = open('hysplitdata_cdump_two_pollutants')
    expect(two.series.map(each => [each.species, each.level])).toEqual([
      ['TEST', { kind: 'layer', bottomM: 0, topM: 100 }],
      ['TEST', { kind: 'layer', bottomM: 100, topM: 300 }],
      ['MORE', { kind: 'layer', bottomM: 0, topM: 100 }],
      ['MORE', { kind: 'layer', bottomM: 100, topM: 300 }],
    ])
    expect([two.met, two.releases.length, open('cdump_023').releases.length]).toEqual(['NARR', 2, 4])
    // 6844 = id, level, count and 854 cells of 8 bytes
    expect(two.series[0]!.values[0]!.filter(value => value !== 0)).toHaveLength((6844 - 12) / 8)
  })

  it('reads the full form as it reads the packed form', () => {
    const packed = open('cdump_010')
    const full = readCdump(unpacked(readModel('hysplit/cdump/cdump_010'), packed))
    const bits = ({ series }: Cdump) => Buffer.from(series[0]!.values[0]!.buffer)
    expect(full.ok && bits(full.file).equals(bits(packed))).toBe(true)
  })

  it('refuses truncated and inconsistent files with the offset, and never crashes', () => {
    let refused = 0
    for (const { what, bytes, betweenRecords } of brokenRecords(readModel('hysplit/cdump/hysplitdata_cdump_two_pollutants'), false)) {
      const opened = readCdump(bytes)
      if (opened.ok) expect([what, betweenRecords]).toEqual([what, true])
      else {
        expect(opened.problem.message).toMatch(/^HYSPLIT 浓度（cdump） 文件第 \d+ 字节处：/)
        expect(opened.problem.offset).toBeLessThanOrEqual(bytes.length)
        refused++
      }
    }
    expect(refused).toBeGreaterThan(200)
  })

  it('refuses a cell outside the grid and a small file that would fill the memory', () => {
    const bytes = Uint8Array.from(readModel('hysplit/cdump/cdump_010'))
    const view = new DataView(bytes.buffer)
    view.setInt16(224, 700)
    const outside = readCdump(bytes)
    expect(!outside.ok && outside.problem.message).toMatch(/格点 \(700, \d+\) 在网格之外/)
    for (const at of [84, 88]) view.setInt32(at, 32_000)
    for (const [n, at] of [224, 226, 232, 234].entries()) view.setInt16(at, n < 2 ? 1 : 32_000)
    const huge = readCdump(bytes)
    expect(!huge.ok && huge.problem.message).toMatch(/展开后超过/)
  })
})

/** cdump_010 written anew with its one field in full. */
const unpacked = (bytes: Buffer, { grid, series }: Cdump): Uint8Array => {
  const head = Uint8Array.from(bytes.subarray(0, 208))
  new DataView(head.buffer).setInt32(4 + 28, 0)
  const length = 8 + 4 * grid.nx * grid.ny
  const whole = new Uint8Array(head.length + length + 8)
  whole.set(head)
  const view = new DataView(whole.buffer)
  view.setInt32(head.length, length)
  whole.set(bytes.subarray(212, 220), head.length + 4)
  series[0]!.values[0]!.forEach((value, n) => view.setFloat32(head.length + 12 + 4 * n, value))
  view.setInt32(head.length + 4 + length, length)
  return whole
}

/** A file laid down record by record: two pollutants, deposition and one layer, two releases, in either order of bytes. */
const built = ({ littleEndian, packed, wide = false }: { littleEndian: boolean; packed: boolean; wide?: boolean }): Buffer => {
  const shift = wide ? { i: 600, j: 300 } : { i: 0, j: 0 }
  const int = (value: number) => {
    const out = Buffer.alloc(4)
    if (littleEndian) out.writeInt32LE(value)
    else out.writeInt32BE(value)
    return out
  }
  const float = (value: number) => {
    const out = Buffer.alloc(4)
    if (littleEndian) out.writeFloatLE(value)
    else out.writeFloatBE(value)
    return out
  }
  const short = (value: number) => (littleEndian ? int(value).subarray(0, 2) : int(value).subarray(2))
  const record = (...parts: Buffer[]) => {
    const body = Buffer.concat(parts)
    return Buffer.concat([int(body.length), body, int(body.length)])
  }
  const date = (...numbers: number[]) => Buffer.concat(numbers.map(int))
  const release = (lat: number) => record(date(26, 11, 20, 16), float(lat), float(113), float(50), int(30))
  const field = (pollutant: string, level: number, value: number) => {
    const values = [0, 0, value, 0, value / 2, 0]
    const kept = values.flatMap((each, n) =>
      each === 0 ? [] : [short((n % 3) + 1 + shift.i), short(Math.floor(n / 3) + 1 + shift.j), float(each)],
    )
    return packed
      ? record(Buffer.from(pollutant), int(level), int(kept.length / 3), ...kept)
      : record(Buffer.from(pollutant), int(level), ...values.map(float))
  }
  const clock = (n: number) => date(26, 11, 20 + Math.floor(n / 24), n % 24, 0, 0)
  const hour = (n: number) => [
    record(clock(16 + n)),
    record(clock(17 + n)),
    ...['SO2 ', 'PM25'].flatMap((name, p) => [field(name, 0, 10 * n + p + 1), field(name, 100, n === 1 ? 0 : 100 + p)]),
  ]
  return Buffer.concat([
    record(Buffer.from('GFSQ'), date(26, 11, 20, 12, 6, 2), int(packed ? 1 : 0)),
    release(36.2),
    release(36.3),
    record(int(wide ? 701 : 2), int(wide ? 1201 : 3), float(0.05), float(0.1), float(36), float(112.8)),
    record(int(2), int(0), int(100)),
    record(int(2), Buffer.from('SO2 PM25')),
    ...Array.from({ length: wide ? 96 : 2 }, (_, n) => hour(n)).flat(),
  ])
}

it.each([
  { littleEndian: false, packed: true },
  { littleEndian: false, packed: false },
  { littleEndian: true, packed: true },
  { littleEndian: true, packed: false },
])('two pollutants, deposition and a layer: little-endian $littleEndian, packed $packed', form => {
  const opened = readCdump(built(form))
  if (!opened.ok) throw new Error(opened.problem.message)
  const { series, grid, releases, spans } = opened.file
  expect([grid.nx, grid.ny, releases.map(each => new Date(each.begin).toISOString())]).toEqual([
    3,
    2,
    ['2026-11-20T16:30:00.000Z', '2026-11-20T16:30:00.000Z'],
  ])
  expect(series.map(each => [each.species, each.unit, each.values.map(values => [values[2], values[4]])])).toEqual([
    [
      'SO2',
      'unit/m2',
      [
        [1, 0.5],
        [11, 5.5],
      ],
    ],
    [
      'SO2',
      'unit/m3',
      [
        [100, 50],
        [0, 0],
      ],
    ],
    [
      'PM25',
      'unit/m2',
      [
        [2, 1],
        [12, 6],
      ],
    ],
    [
      'PM25',
      'unit/m3',
      [
        [101, 50.5],
        [0, 0],
      ],
    ],
  ])
  expect(new Date(spans.end[1]!).toISOString()).toBe('2026-11-20T18:00:00.000Z')
})

it('of a file of 1201 × 701 cells and 96 hours it keeps the rectangle with all of its cells, each in its place', () => {
  const opened = readCdump(built({ littleEndian: true, packed: true, wide: true }))
  if (!opened.ok) throw new Error(opened.problem.message)
  const { grid, series, spans, notes } = opened.file
  expect([grid.nx, grid.ny, spans.end.length, notes.length]).toEqual([2, 2, 96, 2])
  // Column 603 and row 301 of the file, counted from 1: 112.8 + 602 × 0.1 and 36 + 300 × 0.05.
  expect(grid.x0 + grid.dx).toBeCloseTo(173, 4)
  expect(grid.y0).toBeCloseTo(51, 4)
  expect(series[0]!.values.map(values => values[1])).toEqual(Array.from({ length: 96 }, (_, n) => 10 * n + 1))
  expect(series[1]!.values[0]![2]).toBe(50)
})
