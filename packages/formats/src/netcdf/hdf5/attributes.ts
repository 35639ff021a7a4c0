import type { Dataset, Group } from 'h5wasm'
import type { Attribute, Attributes, NetcdfType } from '../netcdf-file.ts'

/** Bookkeeping of the netCDF-4 library that says nothing to a reader. */
const hidden = new Set(['CLASS', 'NAME', 'REFERENCE_LIST', 'DIMENSION_LIST', 'DIMENSION_LABELS', '_NCProperties', '_nc3_strict'])
const isHidden = (name: string) => hidden.has(name) || name.startsWith('_Netcdf4')

const plain = (value: unknown): Attribute | null => {
  if (typeof value === 'string') return value.replace(/\0+$/, '')
  if (typeof value === 'number') return value
  if (typeof value === 'bigint') return Number(value)
  const list = ArrayBuffer.isView(value) || Array.isArray(value) ? Array.from(value as unknown as Iterable<unknown>) : []
  if (list.length > 0 && list.every(each => typeof each === 'string')) return list.length === 1 ? list[0]! : list
  if (list.length === 0 || !list.every(each => typeof each === 'number' || typeof each === 'bigint')) return null
  return list.length === 1 ? Number(list[0]) : list.map(Number)
}

/** Attributes of a group or dataset; what is neither text nor number (references, compounds) is left out. */
export const attributesOf = (node: Group | Dataset): Attributes => {
  const attributes: Attributes = Object.create(null) as Attributes
  for (const [name, attribute] of Object.entries(node.attrs)) {
    const value = isHidden(name) ? null : plain(attribute.value)
    if (value !== null) attributes[name] = value
  }
  return attributes
}

const integers: Record<string, NetcdfType> = {
  b: 'byte',
  B: 'ubyte',
  h: 'short',
  H: 'ushort',
  i: 'int',
  I: 'uint',
  q: 'int64',
  Q: 'uint64',
  f: 'float',
  d: 'double',
}

/** Type by the letters of `struct` that the library gives (`<f`, `>h`, `S12`). */
export const typeOf = (dataset: Dataset): NetcdfType => {
  const dtype = dataset.dtype
  if (typeof dtype !== 'string') return 'other'
  if (/^[|<>]?S/.test(dtype)) return dtype.replace(/^[|<>]/, '') === 'S1' ? 'char' : 'string'
  return integers[dtype.replace(/^[|<>=]/, '')] ?? 'other'
}
