declare module 'gifenc' {
  type Palette = number[][]
  export const GIFEncoder: () => {
    writeFrame(index: Uint8Array, width: number, height: number, options?: { palette?: Palette; delay?: number; repeat?: number }): void
    finish(): void
    bytes(): Uint8Array<ArrayBuffer>
  }
  export const quantize: (rgba: Uint8ClampedArray, maxColors: number) => Palette
  export const applyPalette: (rgba: Uint8ClampedArray, palette: Palette) => Uint8Array
}
