import { applyPalette, GIFEncoder, quantize } from 'gifenc'

export type GifOrder = { rgba: Uint8ClampedArray; width: number; height: number; delayMs: number } | 'finish'

const gif = GIFEncoder()

addEventListener('message', ({ data }: MessageEvent<GifOrder>) => {
  if (data === 'finish') {
    gif.finish()
    return postMessage(gif.bytes())
  }
  const palette = quantize(data.rgba, 256)
  gif.writeFrame(applyPalette(data.rgba, palette), data.width, data.height, { palette, delay: data.delayMs, repeat: 0 })
  postMessage('written')
})
