/** Writes messages by the Manual on Codes, octet by octet, so that packings of which no real file is at hand can be compared with it. */
type Field = readonly [value: number, octets: number]

const octets = (fields: readonly Field[]): Buffer =>
  Buffer.concat(
    fields.map(([value, count]) => {
      const magnitude = BigInt(Math.abs(value)) | (value < 0 ? 1n << BigInt(count * 8 - 1) : 0n)
      return Buffer.from(magnitude.toString(16).padStart(count * 2, '0'), 'hex')
    }),
  )

export const buildSection = (number: number, body: Uint8Array): Buffer =>
  Buffer.concat([
    octets([
      [body.length + 5, 4],
      [number, 1],
    ]),
    body,
  ])

const float = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeFloatBE(value)
  return bytes
}

/** Numbers of a given width after one another, filled up to a whole octet. */
export const packBits = (values: readonly (readonly [value: number, width: number])[]): Buffer => {
  const text = values.map(([value, width]) => (width === 0 ? '' : value.toString(2).padStart(width, '0'))).join('')
  const bytes = text.match(/.{1,8}/g) ?? []
  return Buffer.from(bytes.map(byte => Number.parseInt(byte.padEnd(8, '0'), 2)))
}

/** Octets 12-20 of section 5, common to all packings. */
export const scalingOctets = (reference: number, binary: number, decimal: number, bits: number): Buffer =>
  Buffer.concat([
    float(reference),
    octets([
      [binary, 2],
      [decimal, 2],
      [bits, 1],
    ]),
  ])

export interface FieldSpec {
  nx: number
  ny: number
  scan?: number
  /** Values that section 7 holds. */
  count?: number
  template: number
  /** Section 5 from octet 12 on. */
  representation: Uint8Array
  /** Section 7 from octet 6 on. */
  data: Uint8Array
  /** One bit a point. */
  bitmap?: Uint8Array
}

const identification = octets([
  [7, 2],
  [0, 2],
  [2, 1],
  [1, 1],
  [1, 1],
  [2026, 2],
  [11, 1],
  [21, 1],
  [6, 1],
  [0, 1],
  [0, 1],
  [0, 1],
  [1, 1],
])

const grid = ({ nx, ny, scan = 0 }: FieldSpec): Buffer =>
  octets([
    [0, 1],
    [nx * ny, 4],
    [0, 1],
    [0, 1],
    [0, 2],
    [6, 1],
    ...Array.from({ length: 3 }, (): Field[] => [
      [0, 1],
      [0, 4],
    ]).flat(),
    [nx, 4],
    [ny, 4],
    [0, 4],
    [0xffffffff, 4],
    [-10_000_000, 4],
    [113_000_000, 4],
    [48, 1],
    [-12_000_000, 4],
    [115_000_000, 4],
    [1_000_000, 4],
    [1_000_000, 4],
    [scan, 1],
  ])

const product = octets([
  [0, 2],
  [0, 2],
  [0, 1],
  [0, 1],
  [2, 1],
  [0, 1],
  [0, 1],
  [0, 2],
  [0, 1],
  [1, 1],
  [-3, 4],
  [103, 1],
  [1, 1],
  [-25, 4],
  [255, 1],
  [0, 1],
  [0, 4],
])

/** Sections 4 to 7 of a field. */
export const fieldSections = (built: FieldSpec): Buffer => {
  const count = built.count ?? built.nx * built.ny
  const head = octets([
    [count, 4],
    [built.template, 2],
  ])
  const bitmap = built.bitmap ? Buffer.concat([Buffer.of(0), built.bitmap]) : Buffer.of(255)
  return Buffer.concat([
    buildSection(4, product),
    buildSection(5, Buffer.concat([head, built.representation])),
    buildSection(6, bitmap),
    buildSection(7, built.data),
  ])
}

/** A whole message; more fields on the same grid may follow the first. */
export const buildGrib2 = (built: FieldSpec, ...more: Uint8Array[]): Buffer => {
  const body = Buffer.concat([
    buildSection(1, identification),
    buildSection(3, grid(built)),
    fieldSections(built),
    ...more,
    Buffer.from('7777'),
  ])
  const head = Buffer.concat([
    Buffer.from('GRIB'),
    octets([
      [0, 2],
      [0, 1],
      [2, 1],
      [body.length + 16, 8],
    ]),
  ])
  return Buffer.concat([head, body])
}

export interface Group {
  reference: number
  width: number
  values: readonly number[]
}

/** Section 5 from octet 21 and section 7 for complex packing; `extra` are the descriptors of spatial differencing. */
export const complexParts = (
  groups: readonly Group[],
  referenceBits: number,
  management: number,
): { octets21: Buffer; packed: Buffer } => ({
  octets21: octets([
    [0, 1],
    [1, 1],
    [management, 1],
    [0, 4],
    [0, 4],
    [groups.length, 4],
    [0, 1],
    [4, 1],
    [1, 4],
    [1, 1],
    [groups.at(-1)!.values.length, 4],
    [5, 1],
  ]),
  packed: Buffer.concat([
    packBits(groups.map(group => [group.reference, referenceBits])),
    packBits(groups.map(group => [group.width, 4])),
    packBits(groups.map(group => [group.values.length - 1, 5])),
    packBits(groups.flatMap(group => group.values.map((value): [number, number] => [value, group.width]))),
  ]),
})
