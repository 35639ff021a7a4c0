/** The package brings no types; this is what is used of it. */
declare module '@cornerstonejs/codec-openjpeg/decodewasmjs' {
  interface FrameInfo {
    width: number
    height: number
    bitsPerSample: number
    componentCount: number
    isSigned: boolean
  }
  interface J2KDecoder {
    getEncodedBuffer(length: number): Uint8Array
    /** @throws a number for a stream that cannot be read */
    decode(): void
    getFrameInfo(): FrameInfo
    getDecodedBuffer(): Uint8Array
    delete(): void
  }
  export interface OpenJpeg {
    J2KDecoder: new () => J2KDecoder
  }
  const open: (options: { print: (text: string) => void; printErr: (text: string) => void }) => Promise<OpenJpeg>
  export default open
}
