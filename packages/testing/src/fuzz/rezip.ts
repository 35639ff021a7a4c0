import { unzipSync, zipSync } from 'fflate'

export type Parts = Record<string, Uint8Array>

export const unzipParts = (bytes: Uint8Array): Parts => unzipSync(new Uint8Array(bytes))
export const zipParts = (parts: Parts): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, new Uint8Array(bytes)])))
