/** Input of a moving picture. */
export interface FramesOptions {
  frames: number
  delayMs: number
  /** Paints a frame; the canvas is the same each time. */
  draw: (frame: number) => Promise<HTMLCanvasElement>
  onProgress: (share: number) => void
  signal: AbortSignal
}
