import { BrokenFile } from '../../broken-file.ts'

/** End of the file by its superblock: version 0 and 1 (fixed places, sizes of 8 bytes), 2 and 3 (HDF5 file format 3.0, II.A). */
const endOfFile = (bytes: Uint8Array): number => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const version = view.getUint8(8)
  if (version > 3) throw new BrokenFile(8, `HDF5 超级块版本 ${version} 不支持`)
  const offsetSize = view.getUint8(version < 2 ? 13 : 9)
  if (offsetSize !== 8) throw new BrokenFile(version < 2 ? 13 : 9, `HDF5 地址长度 ${offsetSize} 不支持`)
  return Number(view.getBigUint64({ 0: 40, 1: 44, 2: 28, 3: 28 }[version]!, true))
}

/** Refuses a file shorter than it says before libhdf5 sees it, so that the refusal can name the byte. */
export const checkSuperblock = (bytes: Uint8Array): void => {
  if (bytes.length < 60) throw new BrokenFile(bytes.length, 'HDF5 超级块不完整，文件在此截断')
  const end = endOfFile(bytes)
  if (end > bytes.length) throw new BrokenFile(bytes.length, `文件在此截断，文件头声明的长度为 ${end} 字节`)
}
