import { expect, it } from 'vitest'
import { hasModel, readModel } from '../test-support/shared.ts'
import { cfTimes, cfTimeUnit } from './cf-time.ts'
import { netcdfChunks } from './classic/encode.ts'
import { openNetcdf } from './open-netcdf.ts'

const zero = (text: string) => {
  const unit = cfTimeUnit(text)
  return unit && [unit.ms, new Date(unit.origin).toISOString()]
}

it('units of time as files write them', () => {
  expect(zero('hours since 2025-5-1 00:00:00')).toEqual([3_600_000, '2025-05-01T00:00:00.000Z'])
  expect(zero('seconds since 1970-01-01T00:00:00Z')).toEqual([1000, '1970-01-01T00:00:00.000Z'])
  expect(zero('days since 1900-01-01')).toEqual([86_400_000, '1900-01-01T00:00:00.000Z'])
  expect(zero('minutes since 2026-11-21 08:30 +8:00')).toEqual([60_000, '2026-11-21T00:30:00.000Z'])
  expect(zero('day since 2000-1-1 6:0:1.5 -0300')).toEqual([86_400_000, '2000-01-01T09:00:01.500Z'])
  // As reanalyses of the nineties count: two days later than the calendar of today carried back, which is Julian there.
  expect(cfTimeUnit('hours since 1-1-1 00:00:00')!.origin).toBe(-62_135_596_800_000 - 2 * 86_400_000)
  expect(cfTimeUnit('hours since 1-1-1 00:00:00', true)!.origin).toBe(-62_135_596_800_000)
  expect(zero('days since 1582-10-15')![1]).toBe('1582-10-15T00:00:00.000Z')
  expect(zero('days since 1582-10-04')![1]).toBe('1582-10-14T00:00:00.000Z')
  for (const wrong of ['months since 2000-01-01', 'hours', 'hours since noon', '']) expect(zero(wrong)).toBeNull()
})

it.skipIf(!hasModel('mptrac_era5_utm/era5_utm32_2025_05_01_02.nc'))('the third hour of the ERA5 files is two o’clock', async () => {
  const opened = await openNetcdf(readModel('mptrac_era5_utm/era5_utm32_2025_05_01_02.nc'))
  if (!opened.ok) throw new Error(opened.problem.message)
  expect([...cfTimes(opened.file, 'time')].map(ms => new Date(ms).toISOString())).toEqual(['2025-05-01T02:00:00.000Z'])
})

it('a calendar that is not the civil one is refused by name', async () => {
  const attributes = { units: 'days since 2000-01-01', calendar: '360_day' }
  const variables = [{ name: 'time', type: 'double' as const, dimensions: ['time'], attributes, values: () => [1] }]
  const opened = await openNetcdf(Buffer.concat([...netcdfChunks({ dimensions: { time: 1 }, attributes: {}, variables })]))
  expect(() => opened.ok && cfTimes(opened.file, 'time')).toThrow('历法“360_day”不支持')
})
