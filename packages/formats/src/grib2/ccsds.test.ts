import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { BrokenFile } from '../broken-file.ts'
import { hasModel, readModel } from '../test-support/shared.ts'
import { decodeAec } from './aec.ts'
import { readGrib2 } from './read-grib2.ts'
import { type AecKind, aecSamples } from './test-support/aec-samples.ts'

interface Vector {
  kind: AecKind
  bits: number
  blockSize: number
  interval: number
  count: number
  signed: boolean
  preprocessed: boolean
  restricted: boolean
  coded: string
}

const recorded: { vectors: Vector[]; field: string } = JSON.parse(
  readFileSync(new URL('./test-support/aec-vectors.json', import.meta.url), 'utf8'),
)
const vectors = recorded.vectors.map(vector => ({ ...vector, padded: false }))

describe('streams of libaec', () => {
  it.each(vectors)('$kind, $bits bits, blocks of $blockSize: every sample comes out', ({ kind, count, coded, ...parameters }) => {
    const decoded = decodeAec(Buffer.from(coded, 'base64'), 0, count, parameters)
    expect([...decoded]).toEqual(aecSamples(kind, parameters.bits, count, parameters.signed))
  })

  it('a stream that is cut off is refused with its byte and never read beyond', () => {
    for (const { count, coded, ...parameters } of vectors) {
      const bytes = Buffer.from(coded, 'base64')
      for (const length of [0, 1, bytes.length >> 1])
        expect(() => decodeAec(bytes.subarray(0, length), 100, count, parameters)).toThrow(BrokenFile)
    }
  })
})

it.skipIf(!hasModel('grib/ll_2t_simple.grib2'))('a field packed by CCSDS has the values of the same field in simple packing', () => {
  const [packed, simple] = [Buffer.from(recorded.field, 'base64'), readModel('grib/ll_2t_simple.grib2')].map(bytes => {
    const result = readGrib2(bytes)
    if (!result.ok) throw new Error(result.problem.message)
    return result.file.fields[0]!
  })
  expect(packed!.packing).toBe(42)
  expect(packed!.values()).toEqual(simple!.values())
})
