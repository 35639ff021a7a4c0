import type { ReactNode } from 'react'
import { usePlaces } from '#/filters/use-places.ts'
import { type TraceQuestion, useTrace } from '#/page/use-trace.ts'
import css from './screen.module.css'

/** A figure that opens where it comes from; plain where there is nothing to tell or the account may not see the place's records. */
export const Traced = ({ of, children }: { of: TraceQuestion | null; children: ReactNode }) => {
  const { open, question } = useTrace()
  const { byId } = usePlaces()
  if (!of || !byId.has(of.placeId)) return children
  const shown = question !== null && question.placeId === of.placeId && question.parameter === of.parameter && question.time === of.time
  return (
    <button type="button" className={css.traced} title="溯数" aria-pressed={shown} onClick={() => open(of)}>
      {children}
    </button>
  )
}
