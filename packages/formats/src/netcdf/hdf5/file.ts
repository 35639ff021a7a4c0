import type { Dataset } from 'h5wasm'
import { BrokenFile, type ReadResult, tryRead } from '../../broken-file.ts'
import { spanOf } from '../classic/file.ts'
import { classicTypes, codeOf } from '../classic/types.ts'
import type { IndexRange, NetcdfFile, NetcdfVariable, Stored } from '../netcdf-file.ts'
import { unpackValues } from '../unpack.ts'
import { checkSuperblock } from './superblock.ts'
import type { Hdf5Tree } from './tree.ts'

/** Most values of one reading: 2 GB of doubles. A file may declare any shape and store nothing. */
const mostValues = 250_000_000

let filesSoFar = 0

/** Whatever the library throws, a wrong file is the reason: its own code is not ours to tell apart. */
const guarded = <T>(what: string, read: () => T): T => {
  try {
    return read()
  } catch (error) {
    if (error instanceof BrokenFile) throw error
    throw new BrokenFile(0, `${what}无法读取，文件内容损坏或压缩方式不支持`)
  }
}

const asStored = (value: unknown, { name, type }: NetcdfVariable): Stored => {
  if (value instanceof BigInt64Array || value instanceof BigUint64Array) return Float64Array.from(value, Number)
  if (typeof value === 'number' || typeof value === 'bigint')
    return (classicTypes[codeOf(type)]?.make(1) ?? new Float64Array(1)).fill(Number(value))
  if (ArrayBuffer.isView(value) && !(value instanceof DataView)) return value as Stored
  throw new BrokenFile(0, `变量 ${name} 不是数值`)
}

const readDataset = (dataset: Dataset, variable: NetcdfVariable, span?: IndexRange): unknown => {
  const { from, to } = spanOf(variable.shape, span, variable.name)
  const count = variable.shape.slice(1).reduce((a, b) => a * b, to - from)
  if (count > mostValues) throw new BrokenFile(0, `变量 ${variable.name} 有 ${count} 个值，超过可读取的上限`)
  if (!span || variable.shape.length === 0) return dataset.value
  return dataset.slice([[from, to], ...variable.shape.slice(1).map((): [] => [])])
}

const textsOf = (value: unknown, name: string): string[] => {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value) && value.every(each => typeof each === 'string')) return value
  throw new BrokenFile(0, `变量 ${name} 不是文本`)
}

/** Characters come one string each; a name is a row of them. */
const joinRows = (texts: string[], { type, shape }: NetcdfVariable): string[] => {
  const length = shape.at(-1) ?? 1
  if (type !== 'char' || length === 0) return texts
  return Array.from({ length: texts.length / length }, (_, i) =>
    texts
      .slice(i * length, (i + 1) * length)
      .map(each => each || '\0')
      .join('')
      .replace(/[\0 ]+$/, ''),
  )
}

const fileOver = (tree: Hdf5Tree, attributes: NetcdfFile['attributes'], close: () => void): NetcdfFile => {
  const find = (name: string) => tree.variables.find(each => each.name === name)
  const read = <T>(name: string, use: (dataset: Dataset, variable: NetcdfVariable) => T): T => {
    const [variable, dataset] = [find(name), tree.datasets.get(name)]
    if (!variable || !dataset) throw new BrokenFile(0, `没有变量 ${name}`)
    return guarded(`变量 ${name} `, () => use(dataset, variable))
  }
  const stored = (name: string, span?: IndexRange) =>
    read(name, (dataset, variable) => asStored(readDataset(dataset, variable, span), variable))
  return {
    format: 'netCDF-4',
    dimensions: tree.dimensions,
    attributes,
    variables: tree.variables,
    variable: find,
    stored,
    values: (name, span) => unpackValues(stored(name, span), find(name)!),
    text: name => read(name, (dataset, variable) => joinRows(textsOf(readDataset(dataset, variable), name), variable)),
    close,
  }
}

/** Opens netCDF-4 (HDF5) from memory. The library is 4 MB of WebAssembly, loaded with the first such file. */
export const openHdf5 = async (bytes: Uint8Array): Promise<ReadResult<NetcdfFile>> => {
  const [library, { readTree }, { attributesOf }] = await Promise.all([import('h5wasm'), import('./tree.ts'), import('./attributes.ts')])
  const { FS, activate_throwing_error_handler: throwInsteadOfPrinting } = await library.ready
  throwInsteadOfPrinting()
  const path = `/file-${filesSoFar++}.nc`
  const drop = () => FS.unlink(path)
  return tryRead('netCDF-4', () => {
    checkSuperblock(bytes)
    FS.writeFile(path, bytes)
    try {
      return guarded('文件', () => {
        const file = new library.File(path, 'r')
        if (file.file_id < 0n) throw new BrokenFile(0, 'HDF5 结构损坏，无法打开')
        const close = () => {
          file.close()
          drop()
        }
        try {
          return fileOver(readTree(file), attributesOf(file), close)
        } catch (error) {
          file.close()
          throw error
        }
      })
    } catch (error) {
      drop()
      throw error
    }
  })
}
