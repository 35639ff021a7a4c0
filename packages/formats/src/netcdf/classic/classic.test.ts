import { expect, it } from 'vitest'
import type { NetcdfFile } from '../netcdf-file.ts'
import { openNetcdf } from '../open-netcdf.ts'

/** A file laid down octet by octet after the format specification: counts of 4 bytes (8 in CDF-5), offsets of 4 (8 in CDF-2 and CDF-5). */
const built = (version: 1 | 2 | 5, records: number | 'streaming'): Buffer => {
  const int = (value: number) => Buffer.from([value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255])
  const wide = (value: number) => Buffer.concat([int(0), int(value)])
  const size = version === 5 ? wide : int
  const offset = version === 1 ? int : wide
  const text = (word: string) => Buffer.concat([size(word.length), Buffer.from(word), Buffer.alloc(-word.length & 3)])
  const bytes = (name: string, value: number) => Buffer.concat([text(name), int(1), size(1), Buffer.from([value & 255, 0, 0, 0])])
  const list = (tag: number, entries: Buffer[]) => Buffer.concat([int(tag), size(entries.length), ...entries])
  const variable = (name: string, dims: number[], attributes: Buffer[], type: number, length: number, begin: number) =>
    Buffer.concat([
      text(name),
      size(dims.length),
      ...dims.map(size),
      attributes.length === 0 ? list(0, []) : list(12, attributes),
      int(type),
      size(length),
      offset(begin),
    ])
  const unsigned = Buffer.concat([text('_Unsigned'), int(2), text('true')])
  const head = (begin: number) =>
    Buffer.concat([
      Buffer.from(`CDF${String.fromCharCode(version)}`),
      records === 'streaming' ? Buffer.alloc(version === 5 ? 8 : 4, 255) : size(records),
      list(10, [Buffer.concat([text('time'), size(0)]), Buffer.concat([text('x'), size(3)])]),
      list(12, [Buffer.concat([text('title'), int(2), text('wind')])]),
      list(11, [
        variable('t', [0], [], 6, 8, begin),
        variable('flag', [0, 1], [unsigned, bytes('_FillValue', -1), bytes('valid_max', -6)], 1, 4, begin + 8),
      ]),
    ])
  const double = (value: number) => {
    const out = Buffer.alloc(8)
    out.writeDoubleBE(value)
    return out
  }
  const rows = [
    [1, 200, 255],
    [2, 250, 251],
  ]
  return Buffer.concat([head(head(0).length), ...rows.flatMap((row, n) => [double(n + 0.5), Buffer.from([...row, 0])])])
}

const open = async (bytes: Uint8Array): Promise<NetcdfFile> => {
  const result = await openNetcdf(bytes)
  if (!result.ok) throw new Error(result.problem.message)
  return result.file
}

it.each([
  [1, 2, 'classic'],
  [2, 2, '64-bit offset'],
  [5, 2, '64-bit data'],
  [1, 'streaming', 'classic'],
  [5, 'streaming', '64-bit data'],
] as const)(
  'CDF-%i with %s records: unlimited dimension, rows filled up to four bytes, unsigned bytes with their fill',
  async (version, records, format) => {
    const file = await open(built(version, records))
    expect([file.format, file.attributes.title, file.variable('flag')!.shape]).toEqual([format, 'wind', [2, 3]])
    expect([...file.values('t')]).toEqual([0.5, 1.5])
    // Stored as -1 the fill is 255, and -6 as the greatest is 250.
    expect([...file.values('flag')]).toEqual([1, 200, Number.NaN, 2, 250, Number.NaN])
    expect([...file.values('flag', { from: 1, to: 2 })]).toEqual([2, 250, Number.NaN])
  },
)
