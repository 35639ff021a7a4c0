import { useEffect, useRef, useState } from 'react'
import type { SurfaceAnswer, SurfaceQuestion } from './surface-of.ts'
import { openSurfaceThread, type SurfaceThread } from './surface-thread.ts'

export interface SurfaceReply {
  question: SurfaceQuestion
  answer: SurfaceAnswer
}

/** The surface of a question, computed in a thread; the one before stays until it is ready. The question must be memoised. */
export const useSurface = (question: SurfaceQuestion | null): { reply: SurfaceReply | null; busy: boolean; failed: boolean } => {
  const thread = useRef<SurfaceThread | null>(null)
  const [reply, setReply] = useState<SurfaceReply | null>(null)
  const [failed, setFailed] = useState<SurfaceQuestion | null>(null)
  useEffect(() => {
    const opened = openSurfaceThread()
    thread.current = opened
    return () => {
      thread.current = null
      opened.close()
    }
  }, [])
  useEffect(() => {
    if (!question) return
    let gone = false
    thread.current?.ask(question).then(
      answer => {
        if (!gone) setReply({ question, answer })
      },
      () => {
        if (!gone) setFailed(question)
      },
    )
    return () => {
      gone = true
    }
  }, [question])
  const lost = question !== null && failed === question
  return { reply, busy: question !== null && reply?.question !== question && !lost, failed: lost }
}
