import { expect, it } from 'vitest'
import { hasModel, readModel } from '../test-support/shared.ts'
import { gaussianLatitudes, onRegularRows } from './gaussian.ts'
import { openGrib2 } from './read-grib2.ts'

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
