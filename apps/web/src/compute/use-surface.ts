import { useEffect, useRef, useState } from 'react'
import type { SurfaceAnswer, SurfaceQuestion } from './surface-of.ts'
import { openSurfaceThread, type SurfaceThread } from './surface-thread.ts'

export interface Told {
  question: SurfaceQuestion
  answer: SurfaceAnswer
}

/** The surface of a question, worked out in a thread; the one before stands until it is there. The question must be memoised. */
export const useSurface = (question: SurfaceQuestion | null): { told: Told | null; busy: boolean; failed: boolean } => {
  const thread = useRef<SurfaceThread | null>(null)
  const [told, setTold] = useState<Told | null>(null)
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
        if (!gone) setTold({ question, answer })
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
  return { told, busy: question !== null && told?.question !== question && !lost, failed: lost }
}
