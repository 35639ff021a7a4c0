import type { ReactNode } from 'react'
import css from './map-cards.module.css'

/** Ground of a map with rounded corners; it takes the height that is left. */
export const MapBox = ({ label, minHeight, children }: { label: string; minHeight?: number; children: ReactNode }) => (
  <section className={css.box} style={{ minHeight }} aria-label={label}>
    {children}
  </section>
)

interface MapPanelProps {
  /** A switch or text in the upper left corner, or a legend in the lower one. */
  kind: 'switch' | 'text' | 'legend'
  children: ReactNode
}

/** A small white panel over a map. */
export const MapPanel = ({ kind, children }: MapPanelProps) => (
  <div className={css.panel} data-kind={kind}>
    {children}
  </div>
)
