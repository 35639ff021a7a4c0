import { BrokenFile, type ReadResult, tryRead } from '../broken-file.ts'
import { classicFile } from './classic/file.ts'
import { openHdf5 } from './hdf5/file.ts'
import type { NetcdfFile } from './netcdf-file.ts'

const isClassic = (bytes: Uint8Array) => bytes[0] === 0x43 && bytes[1] === 0x44 && bytes[2] === 0x46
const isHdf5 = (bytes: Uint8Array) => [0x89, 0x48, 0x44, 0x46, 0x0d, 0x0a, 0x1a, 0x0a].every((byte, i) => bytes[i] === byte)

const refuse = (bytes: Uint8Array): never => {
  throw new BrokenFile(0, bytes.length === 0 ? '文件为空' : '不是 netCDF 文件（开头既不是 CDF 也不是 HDF5 标记）')
}

/** Opens netCDF of any format by its first bytes. Values are read on request; `close()` when done. Never throws for what the file holds. */
export const openNetcdf = async (bytes: Uint8Array): Promise<ReadResult<NetcdfFile>> => {
  if (isHdf5(bytes)) return openHdf5(bytes)
  return tryRead('netCDF', () => (isClassic(bytes) ? classicFile(bytes) : refuse(bytes)))
}
