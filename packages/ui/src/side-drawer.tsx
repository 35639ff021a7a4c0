import { CloseOutlined } from '@ant-design/icons'
import { type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from './icon-button.tsx'
import css from './side-drawer.module.css'

export interface SideDrawerProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  subtitle?: ReactNode
  /** Icon buttons left of the close button. */
  tools?: ReactNode
  foot?: ReactNode
  /** 420 for reading, 440 for a form, 640 for a comparison. */
  width?: 420 | 440 | 640
  children: ReactNode
}

/**
 * A panel at the right without a mask: pushes the content of its page from 1440 px up and is over it below. Esc closes, the focus returns
 * to where it was. It stays inside its page, so that it is hidden and kept with it.
 */
export const SideDrawer = ({ open, ...props }: SideDrawerProps) => (open ? <OpenDrawer {...props} /> : null)

const OpenDrawer = ({ onClose, title, subtitle, tools, foot, width = 420, children }: Omit<SideDrawerProps, 'open'>) => {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const before = document.activeElement
    panel.current?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  return (
    <aside
      ref={panel}
      className={css.drawer}
      style={{ width }}
      tabIndex={-1}
      onKeyDown={event => {
        // In an open list Escape closes the list.
        const inList = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true'
        if (event.key !== 'Escape' || event.defaultPrevented || inList) return
        event.stopPropagation()
        onClose()
      }}
    >
      <header className={css.head}>
        <div className={css.titles}>
          <h2>{title}</h2>
          {subtitle && <div>{subtitle}</div>}
        </div>
        {tools}
        <IconButton label="关闭" icon={<CloseOutlined />} onClick={onClose} />
      </header>
      <div className={css.body}>{children}</div>
      {foot && <footer className={css.foot}>{foot}</footer>}
    </aside>
  )
}
