import { type SurfaceAnswer, type SurfaceQuestion, surfaceOf } from './surface-of.ts'

addEventListener('message', ({ data: { id, question } }: MessageEvent<{ id: number; question: SurfaceQuestion }>) => {
  const began = performance.now()
  const told = surfaceOf(question)
  const answer: SurfaceAnswer = { ...told, ms: performance.now() - began }
  postMessage({ id, answer }, { transfer: [answer.values.buffer as ArrayBuffer, answer.errors.buffer as ArrayBuffer] })
})
