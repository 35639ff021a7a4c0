import { useEffect, useState } from 'react'

const key = 'MENU_FOLDED'
const narrow = matchMedia('(width < 1280px)')

/** Folded below 1280 px and by hand; the hand's choice is kept for wide screens. */
export const useMenuCollapsed = (): [boolean, (folded: boolean) => void] => {
  const [folded, setFolded] = useState(narrow.matches || localStorage.getItem(key) === '1')
  useEffect(() => {
    const follow = () => setFolded(narrow.matches || localStorage.getItem(key) === '1')
    narrow.addEventListener('change', follow)
    return () => narrow.removeEventListener('change', follow)
  }, [])
  const fold = (wanted: boolean) => {
    setFolded(wanted)
    if (!narrow.matches) localStorage.setItem(key, wanted ? '1' : '0')
  }
  return [folded, fold]
}
