import { NetCDFReader } from 'netcdfjs'
import { expect, it } from 'vitest'
import { hasModel, readModel } from '../test-support/shared.ts'
import type { NetcdfFile } from './netcdf-file.ts'
import { openNetcdf } from './open-netcdf.ts'

const path = 'mptrac_era5_utm/era5_utm32_2025_05_01_00'
const here = hasModel(`${path}.nc`)

const open = async (bytes: Uint8Array): Promise<NetcdfFile> => {
  const result = await openNetcdf(bytes)
  if (!result.ok) throw new Error(result.problem.message)
  return result.file
}

it.skipIf(!here)('every value of the 64-bit-offset file is the one that netcdfjs reads', async () => {
  const bytes = readModel(`${path}.nc`)
  const [file, other] = [await open(bytes), new NetCDFReader(bytes)]
  expect(file.format).toBe('64-bit offset')
  expect(file.variables.map(each => each.name)).toEqual(other.variables.map(each => each.name))
  for (const { name } of file.variables)
    expect([name, ...file.stored(name)]).toEqual([name, ...(other.getDataVariable(name) as (number | number[])[]).flat()])
})

it.skipIf(!here)('the netCDF-4 twin of the file has the same dimensions, attributes and values', async () => {
  const [classic, hdf5] = [await open(readModel(`${path}.nc`)), await open(readModel(`${path}.netcdf4.nc`))]
  expect(hdf5.format).toBe('netCDF-4')
  const sorted = (file: NetcdfFile) => [...file.dimensions].sort((a, b) => a.name.localeCompare(b.name))
  expect(sorted(hdf5)).toEqual(sorted(classic))
  expect(hdf5.attributes.Conventions).toBe('CF-1.6')
  for (const variable of classic.variables) {
    const twin = hdf5.variable(variable.name)!
    expect({ ...twin, attributes: { ...twin.attributes } }).toEqual({ ...pick(variable), attributes: { ...variable.attributes } })
    expect(hdf5.stored(variable.name)).toEqual(classic.stored(variable.name))
    expect(hdf5.values(variable.name)).toEqual(classic.values(variable.name))
  }
  hdf5.close()
})

const pick = ({ name, type, dimensions, shape }: NetcdfFile['variables'][number]) => ({ name, type, dimensions, shape })

it.skipIf(!here)('fill values are NaN, and what remains of the temperature is weather', async () => {
  const file = await open(readModel(`${path}.nc`))
  const stored = file.stored('t')
  const values = file.values('t')
  const missing = stored.filter(value => value < -8e33).length
  expect(missing).toBeGreaterThan(0)
  expect(values.filter(Number.isNaN).length).toBe(missing)
  const there = values.filter(value => !Number.isNaN(value))
  expect(Math.min(...there)).toBeGreaterThan(180)
  expect(Math.max(...there)).toBeLessThan(320)
})

it.skipIf(!here)('a span of the first dimension is that part of the whole, in both formats', async () => {
  for (const name of [`${path}.nc`, `${path}.netcdf4.nc`]) {
    const file = await open(readModel(name))
    expect(file.stored('plev', { from: 3, to: 6 })).toEqual(file.stored('plev').slice(3, 6))
    expect(file.stored('t', { from: 0, to: 1 })).toEqual(file.stored('t'))
    expect(() => file.stored('t', { from: 0, to: 2 })).toThrow('首维只有 1 个')
    file.close()
  }
})

it.skipIf(!here)('a file cut anywhere is refused with the byte, or its missing part is named', async () => {
  const bytes = readModel(`${path}.nc`)
  for (const length of [0, 3, 4, 7, 40, 500, 5_000, 10_300, 11_030, 100_000, bytes.length - 1]) {
    const result = await openNetcdf(bytes.subarray(0, length))
    expect([length, result.ok]).toEqual([length, false])
    if (!result.ok) {
      expect(result.problem.message).toMatch(/^netCDF 文件第 \d+ 字节处：/)
      expect(result.problem.offset).toBeLessThanOrEqual(length)
    }
  }
  const hdf5 = readModel(`${path}.netcdf4.nc`)
  for (const length of [8, 30, 96, 5_000, hdf5.length - 1]) {
    const result = await openNetcdf(hdf5.subarray(0, length))
    expect(result).toMatchObject({ ok: false, problem: { offset: length } })
  }
})
