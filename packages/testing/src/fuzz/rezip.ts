import { unzipSync, zipSync } from 'fflate'

export type Parts = Record<string, Uint8Array>

export const unzip = (bytes: Uint8Array): Parts => unzipSync(new Uint8Array(bytes))
export const rezip = (parts: Parts): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, new Uint8Array(bytes)])))
