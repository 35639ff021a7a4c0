import { type RefObject, useEffect, useState } from 'react'

/**
 * Width in px that a table has beside an open drawer of its page; null without one: then it may scroll sideways. A table in the drawer has it
 * too when `inside`.
 */
export const useRoomBesideDrawer = (scroller: RefObject<HTMLElement | null>, inside = false): number | null => {
  const [room, setRoom] = useState<number | null>(null)
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      const hasDrawer = element.closest('[data-page-state]')?.querySelector(':scope > aside') != null
      setRoom(hasDrawer && (inside || !element.closest('aside')) ? element.clientWidth : null)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller, inside])
  return room
}
