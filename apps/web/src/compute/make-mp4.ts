import type { FramesOptions } from './frames.ts'

/** The likeliest to be played elsewhere first. */
const codecs = ['avc', 'vp9', 'av1'] as const

/** Whether the browser can encode pictures for an MP4 is known only from a query to its encoder. */
export const noVideoWords = '此浏览器不能编码 MP4（H.264、VP9、AV1 均不可用），请改用新版 Chrome 或 Edge，或存为 GIF'

/**
 * Frames as an MP4 of the first codec that this browser encodes, packed by the browser's own encoder; null when it has none. Rejects when aborted.
 * The library comes when it is first used.
 */
export const makeMp4 = async ({ frames, delayMs, draw, onProgress, signal }: FramesOptions): Promise<Blob | null> => {
  const { BufferTarget, CanvasSource, getFirstEncodableVideoCodec, Mp4OutputFormat, Output, Quality } = await import('mediabunny')
  const first = await draw(0)
  signal.throwIfAborted()
  const quality = new Quality('very-high')
  const codec = await getFirstEncodableVideoCodec([...codecs], { width: first.width, height: first.height, quality })
  if (!codec) return null
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
  const source = new CanvasSource(first, { codec, quality })
  output.addVideoTrack(source)
  try {
    await output.start()
    const seconds = delayMs / 1000
    for (let frame = 0; frame < frames; frame++) {
      // The canvas is the same each time; it already shows the first hour.
      if (frame > 0) await draw(frame)
      signal.throwIfAborted()
      // The last frame lasts longer, so that the end is seen.
      await source.add(frame * seconds, frame === frames - 1 ? seconds * 4 : seconds)
      onProgress((frame + 1) / frames)
    }
    await output.finalize()
  } catch (error) {
    await output.cancel()
    throw error
  }
  return new Blob([target.buffer!], { type: 'video/mp4' })
}
