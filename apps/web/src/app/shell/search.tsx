import { SearchOutlined } from '@ant-design/icons'
import { lazy, Suspense, useEffect, useState } from 'react'
import { isTyping } from '#/hooks/use-hotkeys.ts'
import type { PageDefinition } from '#/page/define-page.ts'
import css from './header.module.css'

const SearchDialog = lazy(async () => ({ default: (await import('./search-dialog.tsx')).SearchDialog }))
/** `/` from anywhere, but from a page with another search: jumps to a page, or to the data of a station. */
export const Search = ({ pages }: { pages: readonly PageDefinition[] }) => {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.key !== '/' || event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <button type="button" className={css.icon} aria-label="搜索（/）" title="搜索（/）" onClick={() => setOpen(true)}>
        <SearchOutlined />
      </button>
      <Suspense>{open && <SearchDialog pages={pages} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
