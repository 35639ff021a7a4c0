import { Box, type PrimitiveProps } from '@qingyuan/ui/layout.tsx'
import type { Look } from '@qingyuan/ui/look.ts'
import type { ReactNode } from 'react'
import css from './map-cards.module.css'

/** Ground of a map with rounded corners; it takes the height that is left. What is in it may query its width (`@container`). */
export const MapBox = ({ label, minHeight, children }: { label: string; minHeight?: number; children: ReactNode }) => (
  <section className={css.box} style={{ minHeight }} aria-label={label}>
    {children}
  </section>
)

/** A switch or a line of text in the upper left corner, a legend in the lower one, the progress of a run in the middle. */
const panels = {
  switch: { className: css.over, at: { top: 12, left: 12 }, padding: 2 },
  text: { className: css.line, at: { top: 12, left: 12 }, padding: [0, 12], gap: 16, align: 'center', minHeight: 28 },
  legend: {
    className: css.line,
    at: { bottom: 24, left: 12 },
    maxWidth: 'calc(100% - 48px)',
    padding: [6, 12],
    gap: '2px 14px',
    wrap: true,
    size: 12,
  },
  progress: { className: `${css.over} ${css.centred}`, at: { top: '40%', left: '50%' }, minWidth: 240, padding: [10, 16] },
} as const satisfies Record<string, Look & { className?: string }>

/** A small white panel over a map; `at` puts it elsewhere. */
export const MapPanel = ({ kind, className, ...props }: PrimitiveProps & { kind: keyof typeof panels }) => {
  const panel = panels[kind]
  return <Box data-map-panel {...panel} {...props} className={[panel.className, className].filter(Boolean).join(' ')} />
}
