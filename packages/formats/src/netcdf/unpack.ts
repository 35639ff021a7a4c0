import { type Attribute, type NetcdfType, type NetcdfVariable, numberOf, type Stored } from './netcdf-file.ts'

/** Default fill values of the library (netcdf.h, NC_FILL_*); bytes have none, by convention. */
const defaultFill: Partial<Record<NetcdfType, number>> = {
  short: -32767,
  int: -2147483647,
  float: 9.969209968386869e36,
  double: 9.969209968386869e36,
  ushort: 65535,
  uint: 4294967295,
  int64: Number(-9_223_372_036_854_775_806n),
  uint64: Number(18_446_744_073_709_551_614n),
}

const listOf = (attribute: Attribute | undefined): readonly number[] =>
  typeof attribute === 'number' ? [attribute] : Array.isArray(attribute) ? attribute.filter(each => typeof each === 'number') : []

const isUnsigned = ({ attributes }: NetcdfVariable): boolean => String(attributes._Unsigned).toLowerCase() === 'true'
const bitsOfType: Partial<Record<NetcdfType, number>> = { byte: 8, short: 16, int: 32 }

/** A number of an attribute as the variable's own numbers are read: a negative one of unsigned numbers counts on past their middle. */
const asRead = (variable: NetcdfVariable) => {
  const turn = isUnsigned(variable) ? 2 ** (bitsOfType[variable.type] ?? 0) : 0
  return (number: number): number => (number < 0 && turn > 1 ? number + turn : number)
}

/** Fill values as the stored type holds them: a text of double may be rounded in a float variable. */
const fillsOf = (variable: NetcdfVariable): number[] => {
  const { attributes, type } = variable
  const fill = listOf(attributes._FillValue)
  const given = [...(fill.length > 0 ? fill : listOf(defaultFill[type])), ...listOf(attributes.missing_value)]
  return given.map(type === 'float' ? Math.fround : asRead(variable))
}

const rangeOf = (variable: NetcdfVariable): [low: number, high: number] => {
  const { valid_range, valid_min, valid_max } = variable.attributes
  const range = listOf(valid_range)
  const [low, high] = range.length === 2 ? range : [numberOf(valid_min), numberOf(valid_max)]
  const read = asRead(variable)
  return [low === undefined ? Number.NEGATIVE_INFINITY : read(low), high === undefined ? Number.POSITIVE_INFINITY : read(high)]
}

const reread = (stored: Stored): Stored => {
  if (stored instanceof Int8Array) return new Uint8Array(stored.buffer, stored.byteOffset, stored.length)
  if (stored instanceof Int16Array) return new Uint16Array(stored.buffer, stored.byteOffset, stored.length)
  return stored instanceof Int32Array ? new Uint32Array(stored.buffer, stored.byteOffset, stored.length) : stored
}

/**
 * Stored numbers to physical values: `value = stored * scale_factor + add_offset`; `_FillValue`, `missing_value`, the library's default fill and
 * values outside `valid_range` (all in stored units, CF-1.11 section 2.5.1 and 8.1) become NaN. Floats without a scale stay 32-bit.
 */
export const unpackValues = (stored: Stored, variable: NetcdfVariable): Float32Array | Float64Array => {
  const numbers = isUnsigned(variable) ? reread(stored) : stored
  const scale = numberOf(variable.attributes.scale_factor) ?? 1
  const offset = numberOf(variable.attributes.add_offset) ?? 0
  const [low, high] = rangeOf(variable)
  const fills = fillsOf(variable)
  const plain = scale === 1 && offset === 0
  const values = plain && numbers instanceof Float32Array ? new Float32Array(numbers.length) : new Float64Array(numbers.length)
  for (let i = 0; i < numbers.length; i++) {
    const number = numbers[i]!
    const missing = fills.includes(number) || number < low || number > high
    values[i] = missing ? Number.NaN : number * scale + offset
  }
  return values
}
