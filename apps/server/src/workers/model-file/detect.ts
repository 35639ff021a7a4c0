/** Formats of model files that can be imported, as the contract names them. */
export const modelFormats = ['arl', 'grib2', 'netcdf', 'cdump', 'uamiv', 'calpuff', 'calmet', 'tdump', 'asc'] as const
export type ModelFormat = (typeof modelFormats)[number]

const latin1 = new TextDecoder('latin1')
const text = (bytes: Uint8Array, from: number, to: number) => latin1.decode(bytes.subarray(from, to))
const firstLength = (bytes: Uint8Array, littleEndian: boolean): number =>
  bytes.length < 8 ? 0 : new DataView(bytes.buffer, bytes.byteOffset, bytes.length).getUint32(0, littleEndian)

/** Does the first record have a length within these, in either order of bytes? Programs built for a PC may write the PC's. */
const opensWith = (bytes: Uint8Array, least: number, most: number): boolean =>
  [true, false].some(littleEndian => firstLength(bytes, littleEndian) >= least && firstLength(bytes, littleEndian) <= most)

/** Each format's own beginning. */
const signs: readonly (readonly [ModelFormat, (bytes: Uint8Array) => boolean])[] = [
  // A bulletin's heading may stand in front.
  ['grib2', bytes => /GRIB[^]{3}[\x01\x02]/.test(text(bytes, 0, 200))],
  ['netcdf', bytes => /^(CDF[\x01\x02\x05]|\x89HDF)/.test(text(bytes, 0, 4))],
  ['arl', bytes => text(bytes, 14, 18) === 'INDX'],
  ['calmet', bytes => text(bytes, 4, 14).startsWith('CALMET.DAT')],
  ['calpuff', bytes => /^(CONC|DFLX|WFLX)\.DAT/.test(text(bytes, 4, 14))],
  // The name of a UAM-IV file: ten letters, three blanks behind each.
  ['uamiv', bytes => /^([A-Z] {3}){4}/.test(text(bytes, 4, 20)) && opensWith(bytes, 304, 304)],
  // The met model's four letters, a start time and the counts.
  ['cdump', bytes => opensWith(bytes, 32, 48) && /^[\w ]{4}/.test(text(bytes, 4, 8))],
  ['asc', bytes => /^\s*(ncols|nrows|xll|yll|cellsize)/i.test(text(bytes, 0, 40))],
  ['tdump', bytes => /^ {4,5}\d{1,2} {4,5}[12]\s*\r?\n|^ {4,5}\d{1,2}\s*\r?\n/.test(text(bytes, 0, 40))],
]

/** The format of a file by its content, null when it is none that is known. */
export const formatOf = (bytes: Uint8Array): ModelFormat | null => signs.find(([, fits]) => fits(bytes))?.[0] ?? null
