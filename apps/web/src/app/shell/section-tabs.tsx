import { DownOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { PageDefinition } from '#/page/define-page.ts'
import { pagesOf, type Section, visibleSections } from '../sections.ts'
import { returnTo } from '../start-page.ts'
import css from './header.module.css'
import { placeTabs, tabWidth } from './place-tabs.ts'

const useWidth = () => {
  const box = useRef<HTMLElement>(null)
  const [width, setWidth] = useState(() => Math.max(tabWidth, innerWidth - 468))
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { box, width }
}

export const SectionTabs = ({ pages, active }: { pages: readonly PageDefinition[]; active: string | undefined }) => {
  const navigate = useNavigate()
  const { box, width } = useWidth()
  const { shown, more } = placeTabs(visibleSections(pages), width, active)
  const open = (section: Section) => {
    const screen = section.redirect && pages.some(page => page.section === section.path && page.fullscreen)
    // The specification: clicking the one-map tab makes the source-tracing tab active; one is there when one leaves the big screen.
    if (screen) returnTo('/LaiYuanChengYin')
    const first = pagesOf(pages, section.path)[0]?.path
    void navigate((screen ? section.redirect : first) ?? '/Index')
  }
  return (
    <nav className={css.tabs} ref={box} aria-label="一级栏目">
      {shown.map(section => (
        <SectionTab key={section.path} section={section} pages={pages} active={section.path === active} onOpen={() => open(section)} />
      ))}
      {more.length > 0 && (
        <Dropdown
          menu={{ items: more.map(section => ({ key: section.path, label: section.title, onClick: () => open(section) })) }}
          trigger={['click', 'hover']}
        >
          <button type="button" className={css.more}>
            更多 <DownOutlined />
          </button>
        </Dropdown>
      )}
    </nav>
  )
}

interface TabProps {
  section: Section
  pages: readonly PageDefinition[]
  active: boolean
  onOpen: () => void
}

/** A tab that leads to a full screen lists its pages on hover, so that those inside the shell are reached too. */
const SectionTab = ({ section, pages, active, onOpen }: TabProps) => {
  const navigate = useNavigate()
  const own = pages.filter(page => page.section === section.path && !page.hidden)
  const tab = (
    <button
      type="button"
      className={active ? `${css.tab} ${css.active}` : css.tab}
      aria-current={active ? 'page' : undefined}
      onClick={onOpen}
    >
      {section.title}
    </button>
  )
  if (!section.redirect || own.length < 2) return tab
  return (
    <Dropdown
      menu={{ items: own.map(page => ({ key: page.path, label: page.title, onClick: () => void navigate(page.path) })) }}
      mouseEnterDelay={0.3}
    >
      {tab}
    </Dropdown>
  )
}
