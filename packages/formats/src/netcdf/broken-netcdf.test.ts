import { mutateBytes } from '@qingyuan/testing/mutate.ts'
import { seededRandom } from '@qingyuan/testing/random.ts'
import { expect, it } from 'vitest'
import { BrokenFile } from '../broken-file.ts'
import { hasModel, readModel } from '../test-support/shared.ts'
import { openNetcdf } from './open-netcdf.ts'

const path = 'mptrac_era5_utm/era5_utm32_2025_05_01_00'

/** Opens and reads everything; only a refusal may stop it. */
const readAll = async (bytes: Uint8Array): Promise<void> => {
  const result = await openNetcdf(bytes)
  if (!result.ok) return expect(result.problem.message).toMatch(/^netCDF(-4)? 文件第 \d+ 字节处：/)
  for (const { name } of result.file.variables) {
    try {
      result.file.values(name)
    } catch (error) {
      expect(error).toBeInstanceOf(BrokenFile)
    }
  }
  result.file.close()
}

it.skipIf(!hasModel(`${path}.nc`))('a classic header with a lie anywhere is read or refused, never more', async () => {
  const whole = readModel(`${path}.nc`).subarray(0, 60_000)
  for (let seed = 1; seed <= 400; seed++) {
    const random = seededRandom(seed)
    const head = mutateBytes(random, whole.subarray(0, 11_024), 2)
    await readAll(Buffer.concat([head, whole.subarray(11_024)]))
  }
})

it.skipIf(!hasModel(`${path}.netcdf4.nc`))(
  'a netCDF-4 file with wrong bytes is read or refused, and the next whole file is read again',
  async () => {
    const whole = readModel(`${path}.netcdf4.nc`)
    for (let seed = 1; seed <= 12; seed++) {
      const random = seededRandom(seed)
      const bytes = Buffer.from(whole)
      for (let i = 0; i < 300; i++) bytes[random.int(96, 60_000)] = random.int(0, 255)
      await readAll(bytes)
    }
    const last = await openNetcdf(whole)
    expect(last.ok && last.file.values('plev')[0]).toBe(100_000)
  },
)
