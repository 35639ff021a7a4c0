import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { tabbedPages, useTabs } from '../tabs.ts'

/** Alt+1 … 9 opens the page tabs. */
export const useShellKeys = () => {
  const navigate = useNavigate()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const digit = /^Digit([1-9])$/.exec(event.code)?.[1]
      if (!event.altKey || event.ctrlKey || !digit) return
      const tab = tabbedPages(useTabs.getState().tabs)[Number(digit) - 1]
      if (!tab) return
      event.preventDefault()
      void navigate(tab.path + tab.search)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [navigate])
}
