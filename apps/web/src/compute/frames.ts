/** What a moving picture is packed of. */
export interface FramesOptions {
  frames: number
  delayMs: number
  /** Paints a frame; the canvas is the same each time. */
  draw: (frame: number) => Promise<HTMLCanvasElement>
  onProgress: (share: number) => void
  signal: AbortSignal
}
