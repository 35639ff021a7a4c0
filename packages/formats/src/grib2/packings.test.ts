import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { BrokenFile } from '../broken-file.ts'
import { westToEastFromSouth } from './arrange.ts'
import { type Grib2Field, readGrib2 } from './read-grib2.ts'
import { buildGrib2, complexParts, fieldSections, packBits, scalingOctets } from './test-support/build-grib2.ts'

const fieldsOf = (bytes: Uint8Array): Grib2Field[] => {
  const result = readGrib2(bytes)
  if (!result.ok) throw new Error(result.problem.message)
  return result.file.fields
}
const none = Number.NaN
const twelve = (values: readonly number[]) => packBits(values.map(value => [value, 12]))
const simple = (values: readonly number[], nx: number, ny: number, extra = {}) => ({
  nx,
  ny,
  template: 0,
  representation: Buffer.concat([scalingOctets(-5, -1, 1, 12), Buffer.of(0)]),
  data: twelve(values),
  ...extra,
})

it('negative numbers are sign and magnitude: scale factor, latitude, forecast time and height', () => {
  const [field] = fieldsOf(buildGrib2(simple([0, 1, 2, 4095], 2, 2)))
  expect([...field!.values()].map(value => Math.round(value * 1000) / 1000)).toEqual([-0.5, -0.45, -0.4, 204.25])
  expect([field!.grid.latitude1, field!.product.surface.value]).toEqual([-10, -2.5])
  expect(new Date(field!.product.begin).toISOString()).toBe('2026-11-21T03:00:00.000Z')
})

it('a bitmap leaves points out, and a second field may use the same bitmap again', () => {
  const first = simple([10, 20, 30], 2, 3, { count: 3, bitmap: packBits([0, 1, 0, 1, 1, 0].map(bit => [bit, 1])) })
  const second = fieldSections(simple([1, 2, 3], 2, 3, { count: 3 }))
  const at = second.indexOf(Buffer.from([0, 0, 0, 6, 6, 255]))
  second[at + 5] = 254
  const [a, b] = fieldsOf(buildGrib2(first, second))
  const places = (field: Grib2Field) => [...field.values()].map(value => (Number.isNaN(value) ? null : Math.round((value * 10 + 5) * 2)))
  expect(places(a!)).toEqual([null, 10, null, 20, 30, null])
  expect(places(b!)).toEqual([null, 1, null, 2, 3, null])
})

it('alternating rows are undone; columns and directions are turned to west-east from the south', () => {
  const order = (scan: number, nx: number, ny: number) => {
    const [field] = fieldsOf(buildGrib2(simple([1, 2, 3, 4, 5, 6], nx, ny, { scan })))
    const number = (value: number) => Math.round((value * 10 + 5) * 2)
    return [[...field!.values()].map(number), [...westToEastFromSouth(field!.values(), field!.grid)].map(number)]
  }
  expect(order(0x00, 3, 2)).toEqual([
    [1, 2, 3, 4, 5, 6],
    [4, 5, 6, 1, 2, 3],
  ])
  expect(order(0x50, 3, 2)).toEqual([
    [1, 2, 3, 6, 5, 4],
    [1, 2, 3, 6, 5, 4],
  ])
  expect(order(0xc0, 3, 2)[1]).toEqual([3, 2, 1, 6, 5, 4])
  expect(order(0x60, 3, 2)[1]).toEqual([1, 3, 5, 2, 4, 6])
})

const complex = (template: 2 | 3, management: number, extra: Buffer, descriptors: Buffer) => {
  // Groups of 2, 3 and 1: 7+{0,1}, 3+{0,2,7}, and one of width 0 that is all its reference.
  const groups = [
    { reference: 7, width: 1, values: [0, 1] },
    { reference: 3, width: 3, values: [0, 2, 7] },
    { reference: 15, width: 0, values: [0] },
  ]
  const { octets21, packed } = complexParts(groups, 4, management)
  const representation = Buffer.concat([scalingOctets(0, 0, 0, 4), octets21, extra])
  return buildGrib2({ nx: 3, ny: 2, template, representation, data: Buffer.concat([descriptors, packed]) })
}

it('complex packing adds the reference of the group; the largest number means missing when it is so managed', () => {
  const values = (management: number) => [...fieldsOf(complex(2, management, Buffer.alloc(0), Buffer.alloc(0)))[0]!.values()]
  expect(values(0)).toEqual([7, 8, 3, 5, 10, 15])
  expect(values(1)).toEqual([7, none, 3, 5, none, none])
  // With secondary missing 2^w - 2 is missing as well: both numbers of a group one bit wide.
  expect(values(2)).toEqual([none, none, 3, 5, none, none])
})

it('differences of first and second order are summed up over the values that are there', () => {
  // Order 1, first value 100, least difference -10: 100, +(8-10), +(3-10), +(5-10), +(10-10), +(15-10).
  const one = fieldsOf(complex(3, 0, Buffer.of(1, 2), Buffer.from('0064800a', 'hex')))[0]!
  expect([...one.values()]).toEqual([100, 98, 91, 86, 86, 91])
  // Order 2, first values 100 and 103, least second difference -8: the change 3 grows by 3-8, 5-8, 10-8, 15-8.
  const two = fieldsOf(complex(3, 0, Buffer.of(2, 2), Buffer.from('006400678008', 'hex')))[0]!
  expect([...two.values()]).toEqual([100, 103, 101, 96, 93, 97])
  const gaps = fieldsOf(complex(3, 1, Buffer.of(1, 2), Buffer.from('0064800a', 'hex')))[0]!
  expect([...gaps.values()]).toEqual([100, none, 93, 88, none, none])
})

it('differencing without descriptors begins at 0 and takes nothing away', () => {
  const [field] = fieldsOf(complex(3, 0, Buffer.of(1, 0), Buffer.alloc(0)))
  expect([...field!.values()]).toEqual([0, 8, 11, 16, 26, 41])
})

it('a surface whose value is missing has none', () => {
  const bytes = buildGrib2(simple([0, 1, 2, 3], 2, 2))
  const at = bytes.indexOf(Buffer.from([103, 1, 0x80]))
  expect(at).toBeGreaterThan(0)
  for (const [scale, value] of [
    [255, 0],
    [0, 0xffffffff],
  ] as const) {
    bytes[at + 1] = scale
    bytes.writeUInt32BE(value, at + 2)
    expect(fieldsOf(bytes)[0]!.product.surface).toEqual({ type: 103, value: none })
  }
})

const chunk = (kind: string, body: Uint8Array) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  return Buffer.concat([length, Buffer.from(kind), body, Buffer.alloc(4)])
}
const png = (width: number, height: number, depth: number, colour: number, rows: readonly number[][]) => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([depth, colour], 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const packed = deflateSync(Buffer.from(rows.flat()))
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', packed.subarray(0, 5)),
    chunk('IDAT', packed.subarray(5)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
const inPng = (bits: number, picture: Uint8Array, nx: number, ny: number) =>
  buildGrib2({ nx, ny, template: 41, representation: Buffer.concat([scalingOctets(0, 0, 0, bits), Buffer.of(0)]), data: picture })

it('PNG packing: 16-bit grey with each of the five filters', () => {
  // Wanted: rows 256·k + (1, 2, 3). Filters: none, sub, up, average, Paeth, as RFC 2083 section 6 predicts them.
  const rows = [
    [0, 0, 1, 0, 2, 0, 3],
    [1, 1, 1, 0, 1, 0, 1],
    [2, 1, 0, 1, 0, 1, 0],
    [3, 2, 1, 1, 1, 1, 1],
    [4, 1, 0, 0, 0, 0, 0],
  ]
  const [field] = fieldsOf(inPng(16, png(3, 5, 16, 0, rows), 3, 5))
  const [a, b, c, d, e] = [0, 1, 2, 3, 4].map(k => [1, 2, 3].map(x => 256 * k + x))
  const values = [...field!.values()]
  expect(values.slice(0, 9)).toEqual([...a!, ...b!, ...c!])
  expect(values.slice(9)).toEqual([...d!, ...e!])
})

it('PNG packing: 24-bit numbers lie in the three colours', () => {
  const [field] = fieldsOf(inPng(24, png(2, 1, 8, 2, [[0, 1, 2, 3, 0, 0, 9]]), 2, 1))
  expect([...field!.values()]).toEqual([0x010203, 9])
})

it('PNG packing: numbers of fewer bits than a byte share it, and each row begins a new one', () => {
  const two = fieldsOf(
    inPng(
      2,
      png(3, 2, 2, 0, [
        [0, 0b11_10_01_00],
        [1, 0b00_01_10_00],
      ]),
      3,
      2,
    ),
  )[0]!
  expect([...two.values()]).toEqual([3, 2, 1, 0, 1, 2])
  const four = fieldsOf(
    inPng(
      4,
      png(3, 2, 4, 0, [
        [0, 0x9a, 0x50],
        [2, 0x10, 0x10],
      ]),
      3,
      2,
    ),
  )[0]!
  expect([...four.values()]).toEqual([9, 10, 5, 10, 10, 6])
  const one = fieldsOf(inPng(1, png(5, 1, 1, 0, [[0, 0b10110_000]]), 5, 1))[0]!
  expect([...one.values()]).toEqual([1, 0, 1, 1, 0])
})

it('a PNG that unfolds into more than its points, or fewer, is refused', () => {
  const values = (picture: Uint8Array) => () => fieldsOf(inPng(8, picture, 2, 1))[0]!.values()
  expect(values(png(2, 1, 8, 0, [[0, 1, 2, ...new Array<number>(100_000).fill(7)]]))).toThrow(BrokenFile)
  expect(values(png(2, 1, 8, 0, [[0, 1]]))).toThrow('PNG 数据损坏或长度不符')
  expect(values(png(3, 1, 8, 0, [[0, 1, 2, 3]]))).toThrow('PNG 有 3×1 点，应为 2 点')
  expect(values(Buffer.alloc(30))).toThrow('数据节不是 PNG')
})
