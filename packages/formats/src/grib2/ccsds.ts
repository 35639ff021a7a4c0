import { decodeAec } from './aec.ts'
import type { Section } from './octets.ts'
import { applyScaling, scalingOf } from './scaling.ts'
import { countOf } from './simple.ts'

/** Bits of octet 22 (CCSDS compression options mask). */
const flags = { signed: 1, preprocessed: 8, restricted: 16, padded: 32 } as const

/** Template 5.42: the integers X are coded by CCSDS 121.0-B-3. */
export const unpackCcsds = (representation: Section, data: Section): Float32Array => {
  const scaling = scalingOf(representation)
  const count = countOf(representation)
  if (scaling.bits === 0 || count === 0) return applyScaling(new Float64Array(count), scaling)
  const mask = representation.octet(22)
  const has = (flag: keyof typeof flags) => (mask & flags[flag]) !== 0
  const samples = decodeAec(data.bytes(6), data.start + 5, count, {
    bits: scaling.bits,
    blockSize: representation.octet(23),
    interval: representation.uint(24, 2),
    signed: has('signed'),
    preprocessed: has('preprocessed'),
    restricted: has('restricted'),
    padded: has('padded'),
  })
  return applyScaling(samples, scaling)
}
