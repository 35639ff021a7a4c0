/** Arrays of fewer bytes travel within their message. */
const leastBytes = 1024
/** Bytes of one message between processes: the receiver's event loop copies it in a few ms. */
const messageBytes = 4_000_000

const constructors = {
  Float64Array,
  Float32Array,
  Int32Array,
  Uint32Array,
  Int16Array,
  Uint16Array,
  Int8Array,
  Uint8Array,
  Uint8ClampedArray,
} as const

type ArrayType = keyof typeof constructors
type AnyArray = InstanceType<(typeof constructors)[ArrayType]>

export interface ArrayHead {
  type: ArrayType
  length: number
}

export interface ArrayPiece {
  /** Index among the heads. */
  array: number
  /** First byte. */
  at: number
  bytes: Uint8Array
}

/** Placeholder of a large array in a value. */
interface ArrayPlace {
  largeArray: number
}

const isPlace = (value: object): value is ArrayPlace => 'largeArray' in value && Object.keys(value).length === 1

const typeOf = (value: object): ArrayType | null => {
  const name = Object.prototype.toString.call(value).slice(8, -1)
  return name in constructors ? (name as ArrayType) : null
}

/** A copy of a plain value in which `change` replaced what it wanted to. */
const mapped = (value: unknown, change: (value: object) => unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  const changed = change(value)
  if (changed !== value || ArrayBuffer.isView(value) || value instanceof Date) return changed
  if (Array.isArray(value)) return value.map(item => mapped(item, change))
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapped(item, change)]))
}

/** A plain value without its large typed arrays, and these. */
export const withoutLargeArrays = (value: unknown): { rest: unknown; arrays: AnyArray[] } => {
  const arrays: AnyArray[] = []
  const rest = mapped(value, each => {
    if (typeOf(each) === null || (each as AnyArray).byteLength < leastBytes) return each
    return { largeArray: arrays.push(each as AnyArray) - 1 } satisfies ArrayPlace
  })
  return { rest, arrays }
}

export const headsOf = (arrays: readonly AnyArray[]): ArrayHead[] => arrays.map(array => ({ type: typeOf(array)!, length: array.length }))

/** The bytes of arrays, in messages of a few MB. */
export function* piecesOf(arrays: readonly AnyArray[]): Generator<ArrayPiece[]> {
  let [message, size]: [ArrayPiece[], number] = [[], 0]
  for (const [array, { buffer, byteOffset, byteLength }] of arrays.entries())
    for (let at = 0; at < byteLength; ) {
      const length = Math.min(byteLength - at, messageBytes - size)
      message.push({ array, at, bytes: new Uint8Array(buffer, byteOffset + at, length) })
      at += length
      size += length
      if (size < messageBytes) continue
      yield message
      ;[message, size] = [[], 0]
    }
  if (message.length > 0) yield message
}

/** Puts arrays that come in pieces together, and back into the value that they were taken from. */
export const arrayCollector = () => {
  let arrays: AnyArray[] = []
  return {
    announce: (heads: readonly ArrayHead[]) => {
      arrays = heads.map(({ type, length }) => new constructors[type](length))
    },
    add: (pieces: readonly ArrayPiece[]) => {
      for (const { array, at, bytes } of pieces) new Uint8Array(arrays[array]!.buffer).set(bytes, at)
    },
    restore: (rest: unknown): unknown => mapped(rest, each => (isPlace(each) ? arrays[each.largeArray] : each)),
  }
}
