import { CloseOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import css from './one-map.module.css'

interface FloatingCardProps {
  /** Its place on the map. */
  className?: string
  label: string
  /** Between mark and close button; default: the label in bold. */
  head?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A card over the map with a name and a button that closes it. */
export const FloatingCard = ({ className, label, head, onClose, children }: FloatingCardProps) => (
  <section className={`${css.card} ${className}`} aria-label={label}>
    <header className={css.head}>
      {head ?? <b>{label}</b>}
      <button type="button" aria-label="关闭" onClick={onClose}>
        <CloseOutlined />
      </button>
    </header>
    {children}
  </section>
)
