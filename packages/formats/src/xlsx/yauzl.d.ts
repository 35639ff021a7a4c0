/** The part of yauzl 3.4 that is used here; the package brings no types. */
declare module 'yauzl' {
  import type { Readable } from 'node:stream'

  export interface Entry {
    fileName: string
    compressedSize: number
    uncompressedSize: number
    isEncrypted(): boolean
    canDecodeFileData(): boolean
  }
  export interface ZipFile {
    entryCount: number
    eachEntry(): AsyncIterable<Entry>
    openReadStreamPromise(entry: Entry): Promise<Readable>
    close(): void
  }
  export function fromBufferPromise(buffer: Buffer, options?: { validateEntrySizes?: boolean; strictFileNames?: boolean }): Promise<ZipFile>
}
