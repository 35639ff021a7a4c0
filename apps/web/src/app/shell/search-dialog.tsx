import { settingCalls } from '@qingyuan/contract/system/settings.ts'
import { controlLevels } from '@qingyuan/domain/places.ts'
import { Modal } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useUser } from '#/hooks/current-user.ts'
import { useCall } from '#/hooks/use-call.ts'
import type { PageDefinition } from '#/page/define-page.ts'
import css from './search.module.css'

interface Hit {
  key: string
  title: string
  hint: string
  to: string
}

/** Pages and stations whose name or code holds the words. */
const useHits = (pages: readonly PageDefinition[], words: string): Hit[] => {
  const airPage = pages.find(page => page.path.endsWith('/JianCeShuJuGuanLi'))
  const mayAir = useUser(state => state.user?.authorities.includes('air:view'))
  const places = useCall(settingCalls.PlaceTree, words && airPage && mayAir ? {} : null).data ?? []
  const text = words.trim().toLowerCase()
  if (!text)
    return pages
      .filter(page => !page.hidden)
      .slice(0, 8)
      .map(pageHit)
  const found = pages.filter(page => !page.hidden && page.title.toLowerCase().includes(text)).map(pageHit)
  const stations = places
    .filter(place => place.name.toLowerCase().includes(text) || place.code.toLowerCase().includes(text))
    .map(place => ({
      key: `place ${place.id}`,
      title: place.name,
      hint: [place.countyName, place.level && controlLevels[place.level as keyof typeof controlLevels]?.label, place.code]
        .filter(Boolean)
        .join(' · '),
      to: `${airPage?.path}?places=${place.id}`,
    }))
  return [...found, ...stations].slice(0, 12)
}
const pageHit = (page: PageDefinition): Hit => ({
  key: page.path,
  title: page.title,
  hint: typeof page.group === 'string' ? page.group : (page.group?.[0] ?? '页面'),
  to: page.path,
})

const Box = ({ pages, onClose }: { pages: readonly PageDefinition[]; onClose: () => void }) => {
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const navigate = useNavigate()
  const hits = useHits(pages, words)
  const go = (hit: Hit | undefined) => {
    if (!hit) return
    onClose()
    void navigate(hit.to)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt(Math.min(hits.length - 1, at + 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(0, at - 1))
    else if (event.key === 'Enter') go(hits[at])
    else return
    event.preventDefault()
  }
  return (
    <div className={css.box}>
      <input
        autoFocus
        value={words}
        placeholder="页面、站点名称或编码"
        aria-label="搜索页面与站点"
        onKeyDown={press}
        onChange={event => {
          setWords(event.target.value)
          setAt(0)
        }}
      />
      <ul>
        {hits.map((hit, index) => (
          <li key={hit.key}>
            <button type="button" data-active={index === at} onMouseEnter={() => setAt(index)} onClick={() => go(hit)}>
              <span>{hit.title}</span>
              <small>{hit.hint}</small>
            </button>
          </li>
        ))}
        {hits.length === 0 && <li className={css.none}>没有找到“{words}”</li>}
      </ul>
    </div>
  )
}

export const SearchDialog = ({ pages, onClose }: { pages: readonly PageDefinition[]; onClose: () => void }) => (
  <Modal open onCancel={onClose} footer={null} closable={false} width={520} style={{ top: 64 }}>
    <Box pages={pages} onClose={onClose} />
  </Modal>
)
