/** Offsets of the length words of a sound Fortran file: [opening, closing] of each record. */
export const recordBorders = (bytes: Uint8Array, littleEndian: boolean): [number, number][] => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const borders: [number, number][] = []
  for (let at = 0; at < bytes.length; ) {
    const length = view.getInt32(at, littleEndian)
    borders.push([at, at + 4 + length])
    at += length + 8
  }
  return borders
}

/** Nasty words to stand in the place of a length. */
const falseLengths = [0, 1, -1, 4, 0x7fff_ffff, -0x8000_0000, 0x0100_0000]

export interface BrokenCopy {
  what: string
  bytes: Uint8Array
  /** Cut between two records: may be read as a shorter file, if the format knows no count. */
  betweenRecords: boolean
}

/** The file cut at and around each border, and with each length word falsified; at most `most` borders, spread over the file. */
export function* brokenRecords(sound: Uint8Array, littleEndian: boolean, most = 60): Generator<BrokenCopy> {
  const bytes = Uint8Array.from(sound)
  const all = recordBorders(bytes, littleEndian)
  const step = Math.max(1, Math.floor(all.length / most))
  for (const [opening, closing] of all.filter((_, i) => i % step === 0 || i < 12)) {
    for (const cut of [opening, opening + 2, opening + 4, opening + 7, closing, closing + 3])
      yield { what: `cut at ${cut}`, bytes: bytes.slice(0, cut), betweenRecords: cut === opening && cut > 0 }
    for (const at of [opening, closing])
      for (const falseLength of falseLengths) {
        const broken = bytes.slice()
        const view = new DataView(broken.buffer)
        if (view.getInt32(at, littleEndian) === falseLength) continue
        view.setInt32(at, falseLength, littleEndian)
        yield { what: `length word at ${at} says ${falseLength}`, bytes: broken, betweenRecords: false }
      }
  }
}

/** The file with one to eight bytes replaced by others, `count` times, the same each run. */
export function* mutatedBytes(sound: Uint8Array, count: number, head = sound.length): Generator<Uint8Array> {
  let state = 0x9e37_79b9
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * below)
  }
  for (let n = 0; n < count; n++) {
    const bytes = Uint8Array.from(sound)
    for (let change = next(8); change >= 0; change--) bytes[next(n % 2 === 0 ? head : bytes.length)] = next(256)
    yield bytes
  }
}
