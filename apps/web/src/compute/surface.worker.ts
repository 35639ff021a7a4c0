import { type SurfaceAnswer, type SurfaceQuestion, surfaceOf } from './surface-of.ts'

addEventListener('message', ({ data: { id, question } }: MessageEvent<{ id: number; question: SurfaceQuestion }>) => {
  const began = performance.now()
  const surface = surfaceOf(question)
  const answer: SurfaceAnswer = { ...surface, ms: performance.now() - began }
  postMessage({ id, answer }, { transfer: [answer.values.buffer as ArrayBuffer, answer.errors.buffer as ArrayBuffer] })
})
