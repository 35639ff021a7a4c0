import { type RefObject, useEffect, useState } from 'react'

/** Width in px that a table has beside an open drawer of its page; null without one: then it may scroll sideways. */
export const useRoomBesideDrawer = (scroller: RefObject<HTMLElement | null>): number | null => {
  const [room, setRoom] = useState<number | null>(null)
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      const isBeside = element.closest('[data-page-state]')?.querySelector(':scope > aside')
      setRoom(isBeside ? element.clientWidth : null)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])
  return room
}
