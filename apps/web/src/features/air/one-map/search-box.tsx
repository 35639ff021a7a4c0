import { SearchOutlined } from '@ant-design/icons'
import { useEffect, useRef, useState } from 'react'
import type { Enterprise } from './models/enterprise-groups.ts'
import css from './one-map.module.css'
import { type Found, find } from './search.ts'
import type { PlaceRow } from './use-map-data.ts'

interface SearchBoxProps {
  rows: readonly PlaceRow[]
  enterprises: readonly Enterprise[]
  onFound: (found: Found) => void
}

export const SearchBox = ({ rows, enterprises, onFound }: SearchBoxProps) => {
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const results = find(text, rows, enterprises)
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || (event.target as HTMLElement).closest('input, textarea')) return
      event.preventDefault()
      input.current?.focus()
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [])
  const take = (found: Found | undefined) => {
    if (!found) return
    setText('')
    onFound(found)
  }
  return (
    <div className={`${css.card} ${css.search}`}>
      <SearchOutlined />
      <input
        ref={input}
        value={text}
        placeholder="搜索站点、企业、区县、坐标"
        aria-label="搜索站点、企业、区县、坐标"
        onChange={event => setText(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Enter') take(results[0])
          if (event.key === 'Escape') setText('')
        }}
      />
      <kbd>/</kbd>
      {text.trim() && (
        <ul className={css.card}>
          {results.map(found => (
            <li key={found.key}>
              <button type="button" onClick={() => take(found)}>
                {found.name} <small>{found.note}</small>
              </button>
            </li>
          ))}
          {results.length === 0 && <li className={css.none}>没有找到“{text.trim()}”</li>}
        </ul>
      )}
    </div>
  )
}
