import { expect, it } from 'vitest'
import { hasModel, readModel } from '../test-support/shared.ts'
import { gaussianLatitudes, onRegularRows } from './gaussian.ts'
import { readGrid } from './grid.ts'
import { sectionAt } from './octets.ts'
import { type Grib2Field, openGrib2 } from './read-grib2.ts'

it('the latitudes of N = 2 are the roots of the Legendre polynomial of degree 4; of N = 47 those of the T62 grid', () => {
  const four = [...gaussianLatitudes(2)].map(latitude => Math.sin((latitude * Math.PI) / 180))
  const [outer, inner] = [Math.sqrt(3 / 7 + (2 / 7) * Math.sqrt(6 / 5)), Math.sqrt(3 / 7 - (2 / 7) * Math.sqrt(6 / 5))]
  for (const [i, root] of [outer, inner, -inner, -outer].entries()) expect(four[i]).toBeCloseTo(root, 14)
  const t62 = gaussianLatitudes(47)
  expect([t62[0], t62[1], t62[46]].map(latitude => Number(latitude!.toFixed(4)))).toEqual([88.542, 86.6532, 0.9524])
})

it.skipIf(!hasModel('grib/gfs_flux_jpeg2000.grib2'))(
  'a field on Gaussian rows gets rows of equal steps, its first and last row as they are',
  async () => {
    const read = await openGrib2(readModel('grib/gfs_flux_jpeg2000.grib2'))
    if (!read.ok) throw new Error(read.problem.message)
    const field = read.file.fields[2]!
    const regular = onRegularRows(field)
    const { grid } = regular
    if (grid.kind !== 'latlon') throw new Error(grid.kind)
    expect([grid.nx, grid.ny, grid.scan.northward]).toEqual([192, 94, true])
    expect(grid.latitude1 + 93 * grid.dy).toBeCloseTo(88.542, 3)
    const [theirs, ours] = [field.values(), regular.values()]
    expect([...ours.subarray(93 * 192)]).toEqual([...theirs.subarray(0, 192)])
    expect([...ours.subarray(0, 192)]).toEqual([...theirs.subarray(93 * 192)])
    // A value of a row in between is between those of its neighbours.
    for (let i = 0; i < 192; i++) {
      const near = [45, 46, 47, 48].map(row => theirs[row * 192 + i]!)
      expect(ours[47 * 192 + i]!).toBeGreaterThanOrEqual(Math.min(...near) - 1e-4)
      expect(ours[47 * 192 + i]!).toBeLessThanOrEqual(Math.max(...near) + 1e-4)
    }
  },
)

/** Section 3 of a reduced Gaussian grid (template 3.40 and the lengths of its rows), octet by octet. */
const reducedSection = (rowLengths: readonly number[], parallels: number, last: { latitude: number; longitude: number }) => {
  const bytes = Buffer.alloc(72 + 2 * rowLengths.length)
  const put = (octet: number, value: number, octets: number) =>
    bytes.writeUIntBE(value < 0 ? Math.abs(value) + 2 ** (8 * octets - 1) : value, octet - 1, octets)
  put(1, bytes.length, 4)
  put(5, 3, 1)
  put(
    7,
    rowLengths.reduce((sum, length) => sum + length, 0),
    4,
  )
  put(11, 2, 1)
  put(12, 1, 1)
  put(13, 40, 2)
  put(15, 6, 1)
  put(31, 0xffffffff, 4)
  put(35, rowLengths.length, 4)
  put(47, Math.round(-1e6 * last.latitude), 4)
  put(56, Math.round(1e6 * last.latitude), 4)
  put(60, Math.round(1e6 * last.longitude), 4)
  put(64, 0xffffffff, 4)
  put(68, parallels, 4)
  rowLengths.forEach((length, row) => put(73 + 2 * row, length, 2))
  return sectionAt(bytes, 0, bytes.length, 3)
}

it('a reduced Gaussian grid gets rows of one length: what is linear or smooth along a parallel stays, and the longest rows as they are', () => {
  const parallels = 32
  const latitudes = gaussianLatitudes(parallels)
  const rowLengths = Array.from(latitudes, latitude => 20 + 4 * Math.round(27 * Math.cos((latitude * Math.PI) / 180)))
  const longest = Math.max(...rowLengths)
  const grid = readGrid(reducedSection(rowLengths, parallels, { latitude: latitudes.at(-1)!, longitude: 360 - 360 / longest }))
  if (grid.kind !== 'reduced') throw new Error(grid.kind)
  expect([grid.nx, grid.ny, grid.parallels]).toEqual([longest, 64, parallels])
  const wave = (latitude: number, longitude: number) => latitude + Math.cos((longitude * Math.PI) / 180)
  const file = rowLengths.flatMap((length, row) => Array.from({ length }, (_, i) => wave(latitudes[row]!, (360 * i) / length)))
  const field = { grid, offset: 0, values: () => Float32Array.from(file) } as unknown as Grib2Field
  const regular = onRegularRows(field)
  if (regular.grid.kind !== 'latlon') throw new Error(regular.grid.kind)
  const { latitude1, dy, dx } = regular.grid
  const values = regular.values()
  expect(dx * longest).toBeCloseTo(360, 10)
  let worst = 0
  for (let j = 0; j < 64; j++)
    for (let i = 0; i < longest; i++) worst = Math.max(worst, Math.abs(values[j * longest + i]! - wave(latitude1 + j * dy, i * dx)))
  // A chord of 360 / 20 degrees leaves the cosine by at most 1 - cos(9 degrees) = 0.0123.
  expect(worst).toBeLessThan(0.013)
})

it('a reduced grid of a part of the earth is not read as one of all of it', () => {
  expect(readGrid(reducedSection([20, 24, 24, 20], 2, { latitude: -68.8, longitude: 40 })).kind).toBe('other')
})
