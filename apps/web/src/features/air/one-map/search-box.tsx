import { SearchOutlined } from '@ant-design/icons'
import { Box, PlainList, Row, Text } from '@qingyuan/ui/layout.tsx'
import { useEffect, useRef, useState } from 'react'
import type { Enterprise } from './models/enterprise-groups.ts'
import css from './one-map.module.css'
import { type SearchHit, searchMap } from './search.ts'
import type { PlaceRow } from './use-map-data.ts'

const none = { as: 'li', padding: [6, 14] } as const

interface SearchBoxProps {
  rows: readonly PlaceRow[]
  enterprises: readonly Enterprise[]
  onFound: (found: SearchHit) => void
}

export const SearchBox = ({ rows, enterprises, onFound }: SearchBoxProps) => {
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const results = searchMap(text, rows, enterprises)
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || (event.target as HTMLElement).closest('input, textarea')) return
      event.preventDefault()
      input.current?.focus()
    }
    // Before the search of the platform, which has the same key.
    addEventListener('keydown', focus, true)
    return () => removeEventListener('keydown', focus, true)
  }, [])
  const take = (found: SearchHit | undefined) => {
    if (!found) return
    setText('')
    onFound(found)
  }
  return (
    <Row className={`${css.card} ${css.search}`} gap={10} height={40} padding={[0, 12]} colour="textTertiary">
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
        <Box className={css.card} at={{ left: 0, right: 0, top: 44 }} padding={[4, 0]}>
          <PlainList>
            {results.map(found => (
              <li key={found.key}>
                <button type="button" onClick={() => take(found)}>
                  {found.name} <small>{found.note}</small>
                </button>
              </li>
            ))}
            {results.length === 0 && <Text {...none}>没有找到“{text.trim()}”</Text>}
          </PlainList>
        </Box>
      )}
    </Row>
  )
}
