import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { type SyntheticEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import css from './frame-table.module.css'

interface Tip {
  text: string
  x: number
  y: number
}

/** One tooltip for all marked cells of a table: reason of a mark on hover or focus. */
export const useNoteTip = () => {
  const [tip, setTip] = useState<Tip | null>(null)
  const over = (event: SyntheticEvent) => {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-note]') : null
    const box = cell?.getBoundingClientRect()
    setTip(cell && box ? { text: cell.dataset.note ?? '', x: box.right + 6, y: box.top + box.height / 2 } : null)
  }
  const away = () => setTip(null)
  return { tip, handlers: { onMouseOver: over, onFocus: over, onMouseLeave: away, onBlur: away, onScroll: away } }
}

export const NoteTip = ({ tip }: { tip: Tip | null }) =>
  tip &&
  createPortal(
    <div
      role="tooltip"
      className={css.tip}
      style={tip.x > innerWidth - 260 ? { right: innerWidth - tip.x + 84, top: tip.y } : { left: tip.x, top: tip.y }}
    >
      <Subscript text={tip.text} />
    </div>,
    document.body,
  )
