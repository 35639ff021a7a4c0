import { useEffect, useRef } from 'react'

/** True while keys go into a field. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')

/**
 * Keys of a page while it is shown: `t`, `ArrowLeft`, `Escape`, `ctrl+e`. Plain keys are left alone while the user types. Hidden pages
 * hear nothing, because their effects are stopped.
 */
export const useHotkeys = (keys: Readonly<Record<string, (event: KeyboardEvent) => void>>) => {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || (isTyping(event.target) && !event.ctrlKey && event.key !== 'Escape')) return
      const name = `${event.ctrlKey || event.metaKey ? 'ctrl+' : ''}${event.key.length === 1 ? event.key.toLowerCase() : event.key}`
      const handler = latest.current[name]
      // In an open list Escape closes the list.
      if (name === 'Escape' && event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true') return
      if (!handler) return
      event.preventDefault()
      handler(event)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
