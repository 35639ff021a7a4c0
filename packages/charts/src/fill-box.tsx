import type { ReactNode } from 'react'
import { type Size, useSize } from './use-size.ts'

interface FillBoxProps {
  children: (size: Size) => ReactNode
  className?: string
  /** px; by default the height that is left. */
  height?: number
  /** px below which the drawing scrolls sideways, as on a phone. */
  leastWidth?: number
}

/** px below which a drawing is a mark in a line of text, which a phone does not enlarge. */
const leastFigure = 60

/** Gives its child the pixels that are left: marks are drawn at their real size, never stretched. */
export const FillBox = ({ children, className, height, leastWidth }: FillBoxProps) => {
  const [ref, size] = useSize<HTMLDivElement>()
  const overflow = leastWidth === undefined ? 'hidden' : 'auto hidden'
  return (
    <div
      data-figure={height === undefined || height >= leastFigure || undefined}
      className={className}
      style={{ height, minWidth: 0, minHeight: 0, overflow, position: 'relative', flex: 1 }}
    >
      {/* Outside of the flow: a drawing never holds its box open. */}
      <div ref={ref} style={{ position: 'absolute', inset: 0, minWidth: leastWidth }}>
        {size && size.width > 0 ? children(size) : null}
      </div>
    </div>
  )
}
