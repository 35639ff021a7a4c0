import { useSyncExternalStore } from 'react'

const phone = matchMedia('(width <= 640px)')
const subscribe = (change: () => void) => {
  phone.addEventListener('change', change)
  return () => phone.removeEventListener('change', change)
}

/** Whether the window is as narrow as a phone; the style sheets use the same 640 px. */
export const usePhone = (): boolean => useSyncExternalStore(subscribe, () => phone.matches)
