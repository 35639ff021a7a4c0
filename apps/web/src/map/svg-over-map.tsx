import type { Point } from '@qingyuan/charts/map/boundaries.ts'
import type { MapView } from '@qingyuan/charts/map/view.ts'
import { Overlay } from '@qingyuan/ui/layout.tsx'
import type { ReactNode } from 'react'

/** SVG over a map, in px of its view. Its marks take no pointer unless they say `pointerEvents="auto"`. */
export const SvgOverMap = ({ view, label, children }: { view: MapView; label?: string; children: ReactNode }) => (
  <Overlay>
    <svg width={view.width} height={view.height} role={label && 'img'} aria-label={label} aria-hidden={label === undefined}>
      {children}
    </svg>
  </Overlay>
)

/** Start points of trajectories. */
export const StartDots = ({ view, starts }: { view: MapView; starts: readonly Point[] }) => (
  <SvgOverMap view={view}>
    {starts.map(start => {
      const { x, y } = view.toScreen(start)
      return <circle key={start.join()} cx={x} cy={y} r={6} fill="#1f2733" stroke="#ffffff" strokeWidth={2} />
    })}
  </SvgOverMap>
)
