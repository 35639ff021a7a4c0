/** Numbers of a file as it holds them. 64-bit integers come as doubles: exact up to 2^53. */
export type Stored = Int8Array | Uint8Array | Int16Array | Uint16Array | Int32Array | Uint32Array | Float32Array | Float64Array

export type NetcdfType =
  | 'byte'
  | 'char'
  | 'short'
  | 'int'
  | 'float'
  | 'double'
  | 'ubyte'
  | 'ushort'
  | 'uint'
  | 'int64'
  | 'uint64'
  | 'string'
  | 'other'

/** One value, or several. */
export type Attribute = string | number | readonly number[] | readonly string[]
export type Attributes = Record<string, Attribute>

export interface NetcdfDimension {
  name: string
  length: number
  unlimited: boolean
}

export interface NetcdfVariable {
  /** Variables of a netCDF-4 group have its path in front: `group/name`. */
  name: string
  type: NetcdfType
  /** Slowest first; the last one runs fastest in the values. */
  dimensions: readonly string[]
  shape: readonly number[]
  attributes: Attributes
}

/** Part of the first dimension: from (included) to (not included). */
export interface IndexRange {
  from: number
  to: number
}

/** A file that has been opened, whatever its format. */
export interface NetcdfFile {
  format: 'classic' | '64-bit offset' | '64-bit data' | 'netCDF-4'
  dimensions: readonly NetcdfDimension[]
  attributes: Attributes
  variables: readonly NetcdfVariable[]
  variable(name: string): NetcdfVariable | undefined
  /** As stored; throws `BrokenFile` when there is no such variable of numbers or the file cannot give it. */
  stored(name: string, span?: IndexRange): Stored
  /** Physical values: NaN where missing, scale and offset applied. */
  values(name: string, span?: IndexRange): Float32Array | Float64Array
  /** Text of a character or string variable: one string for each place but the last dimension of characters. */
  text(name: string): string[]
  /** Gives the memory of a netCDF-4 file back; the others need none. */
  close(): void
}

export const numberOf = (attribute: Attribute | undefined): number | undefined =>
  typeof attribute === 'number' ? attribute : Array.isArray(attribute) && typeof attribute[0] === 'number' ? attribute[0] : undefined

export const textOf = (attribute: Attribute | undefined): string | undefined => (typeof attribute === 'string' ? attribute : undefined)
