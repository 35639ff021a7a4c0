import { numberText } from '@qingyuan/domain/number-text.ts'
import { Text } from '@qingyuan/ui/layout.tsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { usePlaces } from '#/filters/use-places.ts'
import { type TraceQuestion, useTrace } from '#/page/use-trace.ts'
import css from './screen.module.css'

/** A figure that opens where it comes from; plain where nothing is recorded or the account may not see the place's records. */
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

/** A figure that runs to its new value in 400 ms; the first one appears at once, and all do where less motion is wanted. */
export const Tween = ({ value, decimals = 0 }: { value: number | null; decimals?: number }) => {
  const [shown, setShown] = useState(value)
  const from = useRef(value)
  useEffect(() => {
    const start = from.current
    from.current = value
    if (value === null || start === null || start === value || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      setShown(value)
      return
    }
    const began = performance.now()
    let frame = requestAnimationFrame(function step(now: number) {
      const share = Math.min((now - began) / 400, 1)
      setShown(start + (value - start) * (1 - (1 - share) ** 3))
      if (share < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [value])
  return numberText(shown, decimals)
}

const faint = { colour: 'textTertiary', weight: 400 } as const

/** What is not there, or says little. */
export const Faint = ({ children }: { children: ReactNode }) => <Text {...faint}>{children}</Text>

/** A change with its shape first; `up` says what rising means. */
export const Change = ({ value, decimals = 0, up = 'worse' }: { value: number | null; decimals?: number; up?: 'worse' | 'better' }) => {
  if (value === null || !Number.isFinite(value)) return <Faint>—</Faint>
  if (Math.abs(value) < 0.5 * 10 ** -decimals) return <Faint>–</Faint>
  const rising = value > 0
  return (
    <Text
      colour={rising === (up === 'worse') ? 'worse' : 'success'}
    >{`${rising ? '▲' : '▼'} ${numberText(Math.abs(value), decimals)}`}</Text>
  )
}
