import type { OpenJpeg } from '@cornerstonejs/codec-openjpeg/decodewasmjs'
import { BrokenFile } from '../broken-file.ts'
import type { Section } from './octets.ts'
import { applyScaling, scalingOf } from './scaling.ts'
import { countOf } from './simple.ts'

/** Bits of a sample that the library returns whole. */
const mostBits = 16

let library: OpenJpeg | null = null

/** Loads OpenJPEG (WebAssembly) once; fields packed by JPEG 2000 are readable afterwards. */
export const loadJpeg2000 = async (): Promise<void> => {
  if (library) return
  const { default: open } = await import('@cornerstonejs/codec-openjpeg/decodewasmjs')
  const silent = () => undefined
  library = await open({ print: silent, printErr: silent })
}

export const isJpeg2000Loaded = (): boolean => library !== null

interface Picture {
  width: number
  height: number
  samples: Uint8Array | Uint16Array
}

const decode = (bytes: Uint8Array, offset: number): Picture => {
  const decoder = new library!.J2KDecoder()
  try {
    decoder.getEncodedBuffer(bytes.length).set(bytes)
    decoder.decode()
    const { width, height, bitsPerSample, componentCount, isSigned } = decoder.getFrameInfo()
    if (componentCount !== 1 || isSigned || bitsPerSample > mostBits)
      throw new BrokenFile(offset, `JPEG 2000 有 ${componentCount} 个分量、每个数 ${bitsPerSample} 位，不支持`)
    // A copy: the library's memory is used again.
    const raw = decoder.getDecodedBuffer().slice()
    return { width, height, samples: bitsPerSample > 8 ? new Uint16Array(raw.buffer) : raw }
  } catch (error) {
    if (error instanceof BrokenFile) throw error
    throw new BrokenFile(offset, 'JPEG 2000 数据损坏')
  } finally {
    decoder.delete()
  }
}

/** Template 5.40: the integers X are the points of a JPEG 2000 code stream. {@link loadJpeg2000} comes before. */
export const unpackJpeg2000 = (representation: Section, data: Section): Float32Array => {
  const scaling = scalingOf(representation)
  const integers = new Float64Array(countOf(representation))
  if (scaling.bits === 0 || integers.length === 0) return applyScaling(integers, scaling)
  const offset = data.start + 5
  const { width, height, samples } = decode(data.bytes(6), offset)
  if (width * height !== integers.length || samples.length !== integers.length)
    throw new BrokenFile(offset, `JPEG 2000 有 ${width}×${height} 点，应为 ${integers.length} 点`)
  integers.set(samples)
  return applyScaling(integers, scaling)
}
