import { BrokenFile } from '../../broken-file.ts'
import type { IndexRange, NetcdfFile, Stored } from '../netcdf-file.ts'
import { unpackValues } from '../unpack.ts'
import { type ClassicHeader, type ClassicVariable, readClassicHeader } from './header.ts'
import { classicTypes } from './types.ts'

const formats = { 1: 'classic', 2: '64-bit offset', 5: '64-bit data' } as const

/** Position in the file of the parts of a span: record by record, or in one piece. */
const piecesOf = (variable: ClassicVariable, { recordStep }: ClassicHeader, { from, to }: IndexRange): { at: number; bytes: number }[] => {
  if (variable.isRecord)
    return Array.from({ length: to - from }, (_, i) => ({ at: variable.begin + (from + i) * recordStep, bytes: variable.bytes }))
  const row = variable.shape.length === 0 ? variable.bytes : variable.bytes / Math.max(1, variable.shape[0]!)
  return [{ at: variable.begin + from * row, bytes: (to - from) * row }]
}

/** The whole first dimension when no span is given; a scalar counts as one. */
export const spanOf = (shape: readonly number[], span: IndexRange | undefined, name: string): IndexRange => {
  const length = shape[0] ?? 1
  if (!span) return { from: 0, to: length }
  if (span.from < 0 || span.to > length || span.from > span.to)
    throw new BrokenFile(0, `变量 ${name} 首维只有 ${length} 个，要求的是 ${span.from}–${span.to}`)
  return span
}

const readStored = (bytes: Uint8Array, header: ClassicHeader, variable: ClassicVariable, span?: IndexRange): Stored => {
  const type = classicTypes[variable.code]!
  const pieces = piecesOf(variable, header, spanOf(variable.shape, span, variable.name))
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const values = type.make(pieces.reduce((sum, piece) => sum + piece.bytes, 0) / type.bytes)
  let i = 0
  for (const piece of pieces) for (let at = piece.at; at < piece.at + piece.bytes; at += type.bytes) values[i++] = type.get(view, at)
  return values
}

const rowsOfText = (characters: Stored, shape: readonly number[]): string[] => {
  const length = shape.at(-1) ?? 1
  const count = length === 0 ? 0 : characters.length / length
  const decoder = new TextDecoder()
  return Array.from({ length: count }, (_, i) =>
    decoder.decode(Uint8Array.from(characters.subarray(i * length, (i + 1) * length))).replace(/[\0 ]+$/, ''),
  )
}

/** A classic, 64-bit-offset or 64-bit-data file over its bytes; values are read on request. */
export const classicFile = (bytes: Uint8Array): NetcdfFile => {
  const header = readClassicHeader(bytes)
  const find = (name: string): ClassicVariable => {
    const variable = header.variables.find(each => each.name === name)
    if (!variable) throw new BrokenFile(0, `没有变量 ${name}`)
    return variable
  }
  const stored = (name: string, span?: IndexRange) => readStored(bytes, header, find(name), span)
  return {
    format: formats[header.version],
    dimensions: header.dimensions,
    attributes: header.attributes,
    variables: header.variables,
    variable: name => header.variables.find(each => each.name === name),
    stored,
    values: (name, span) => unpackValues(stored(name, span), find(name)),
    text: name => rowsOfText(stored(name), find(name).shape),
    close: () => undefined,
  }
}
