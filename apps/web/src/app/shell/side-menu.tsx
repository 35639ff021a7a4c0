import { DownOutlined, MenuFoldOutlined, MenuUnfoldOutlined, UpOutlined } from '@ant-design/icons'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useRuntime } from '#/hooks/runtime.ts'
import type { PageDefinition } from '#/page/define-page.ts'
import { type MenuEntry, menuOf, pagesOf } from '../sections.ts'
import { useTabs } from '../tabs.ts'
import css from './side-menu.module.css'
import { useMenuCollapsed } from './use-folded.ts'

type Group = Extract<MenuEntry, { title: string }>
const holds = (entry: MenuEntry, path: string | undefined): boolean =>
  'page' in entry ? entry.page.path === path : entry.entries.some(each => holds(each, path))

/** Left menu of the active section: three levels, one group open at a time; folded to 48 px it shows icons with a fly-out. */
export const SideMenu = ({ pages, page }: { pages: readonly PageDefinition[]; page: PageDefinition | undefined }) => {
  const [folded, fold] = useMenuCollapsed()
  const menu = page ? menuOf(pagesOf(pages, page.section)) : []
  const current = menu.find((entry): entry is Group => 'title' in entry && holds(entry, page?.path))?.title ?? null
  const [open, setOpen] = useState(current)
  useEffect(() => setOpen(current), [current])
  const version = useRuntime()?.version
  return (
    <nav className={folded ? `${css.menu} ${css.folded}` : css.menu} aria-label="菜单">
      <div className={css.list}>
        {menu.map(entry =>
          'page' in entry ? (
            <PageRow key={entry.page.path} page={entry.page} depth={0} active={entry.page === page} />
          ) : (
            <GroupRow
              key={entry.title}
              group={entry}
              page={page}
              open={open === entry.title}
              folded={folded}
              onToggle={() => setOpen(open === entry.title ? null : entry.title)}
            />
          ),
        )}
      </div>
      <button type="button" className={css.foot} onClick={() => fold(!folded)} aria-label={folded ? '展开菜单' : '收起菜单'}>
        {folded ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
        <span>收起菜单</span>
        <i>{version && `v${version}`}</i>
      </button>
    </nav>
  )
}

interface GroupRowProps {
  group: Group
  page: PageDefinition | undefined
  open: boolean
  folded: boolean
  onToggle: () => void
}

const GroupRow = ({ group, page, open, folded, onToggle }: GroupRowProps) => (
  <div className={css.groupBox}>
    <button
      type="button"
      className={css.group}
      data-current={holds(group, page?.path)}
      aria-expanded={open}
      onClick={onToggle}
      title={folded ? group.title : undefined}
    >
      {group.icon}
      <span>{group.title}</span>
      {open ? <UpOutlined className={css.arrow} /> : <DownOutlined className={css.arrow} />}
    </button>
    {(open || folded) && (
      <div className={css.entries}>
        {folded && <div className={css.flyTitle}>{group.title}</div>}
        {group.entries.map(entry =>
          'page' in entry ? (
            <PageRow key={entry.page.path} page={entry.page} depth={1} active={entry.page === page} />
          ) : (
            <div key={entry.title}>
              <div className={css.sub}>{entry.title}</div>
              {entry.entries.map(
                each => 'page' in each && <PageRow key={each.page.path} page={each.page} depth={2} active={each.page === page} />,
              )}
            </div>
          ),
        )}
      </div>
    )}
  </div>
)

const PageRow = ({ page, depth, active }: { page: PageDefinition; depth: number; active: boolean }) => {
  // An open page comes back as it was left.
  const search = useTabs(state => state.tabs.find(tab => tab.path === page.path)?.search ?? '')
  return (
    <Link
      to={{ pathname: page.path, search }}
      className={css.page}
      data-depth={depth}
      aria-current={active ? 'page' : undefined}
      title={page.title}
    >
      {page.icon}
      <span>{page.title}</span>
    </Link>
  )
}
