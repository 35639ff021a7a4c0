import { Card } from '@qingyuan/ui/card.tsx'
import { Activity, memo } from 'react'
import { Route, Routes } from 'react-router'
import { PageFrame } from '#/page/page-frame.tsx'
import { EmptyState } from '#/page/state-gate.tsx'
import { LazyPage } from '../lazy-page.tsx'
import { PageGate } from '../page-gate.tsx'
import { pageAt } from '../pages.ts'
import { useTabs } from '../tabs.ts'
import css from './shell.module.css'

interface Kept {
  path: string
  /** The page's present query; frozen while its tab is in the background. */
  search: string
  active: boolean
}

/** One open page. Hidden, its effects stop; its inputs, scroll positions and open dialogs stay. */
const KeptPage = memo(({ path, search, active }: Kept) => {
  const page = pageAt(path)
  if (!page || (!active && page.keepAlive === false)) return null
  return (
    <Activity mode={active ? 'visible' : 'hidden'}>
      <div className={css.kept}>
        <Routes location={{ pathname: path, search, hash: '', state: null, key: path }}>
          <Route
            path="*"
            element={
              <PageGate page={page}>
                <LazyPage page={page} />
              </PageGate>
            }
          />
        </Routes>
      </div>
    </Activity>
  )
})

export const KeptPages = ({ pathname, search }: { pathname: string; search: string }) => {
  const tabs = useTabs(state => state.tabs)
  const isPage = pageAt(pathname) !== undefined
  const open = isPage && !tabs.some(tab => tab.path === pathname) ? [...tabs, { path: pathname, search, refreshed: 0 }] : tabs
  return (
    <div className={css.pages}>
      {open.map(tab => {
        const active = tab.path === pathname
        return <KeptPage key={`${tab.path}#${tab.refreshed}`} path={tab.path} search={active ? search : tab.search} active={active} />
      })}
      {!isPage && (
        <PageFrame state="empty">
          <Card fill>
            <EmptyState title="没有可以查看的页面">账户还没有任何页面的权限，由本单位系统管理员在“系统管理—角色管理”中开通。</EmptyState>
          </Card>
        </PageFrame>
      )}
    </div>
  )
}
