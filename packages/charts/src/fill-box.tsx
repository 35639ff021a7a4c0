import type { ReactNode } from 'react'
import { type Size, useSize } from './use-size.ts'

interface FillBoxProps {
  children: (size: Size) => ReactNode
  className?: string
  /** px; by default the height that is left. */
  height?: number
}

/** Gives its child the pixels that are left: marks are drawn at their real size, never stretched. */
export const FillBox = ({ children, className, height }: FillBoxProps) => {
  const [ref, size] = useSize<HTMLDivElement>()
  return (
    <div ref={ref} className={className} style={{ height, minWidth: 0, minHeight: 0, overflow: 'hidden', position: 'relative', flex: 1 }}>
      {size && size.width > 0 ? children(size) : null}
    </div>
  )
}
