import type { ReactNode } from 'react'
import { type Size, useSize } from './use-size.ts'

/** Gives its child the pixels that are left: marks are drawn at their real size, never stretched. */
export const FillBox = ({ children, className }: { children: (size: Size) => ReactNode; className?: string }) => {
  const [ref, size] = useSize<HTMLDivElement>()
  return (
    <div ref={ref} className={className} style={{ minWidth: 0, minHeight: 0, overflow: 'hidden', position: 'relative', flex: 1 }}>
      {size && size.width > 0 ? children(size) : null}
    </div>
  )
}
