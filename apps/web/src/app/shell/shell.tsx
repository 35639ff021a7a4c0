import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { useUser } from '#/hooks/current-user.ts'
import { usePhone } from '#/hooks/use-phone.ts'
import { useClassScaleSetting } from '#/page/class-scale.ts'
import { savesData } from '#/page/page-idle.ts'
import { useTitle } from '#/page/use-title.ts'
import { hasPermission } from '#/session.ts'
import { builtPages, pageAt } from '../pages.ts'
import { pagesOf } from '../sections.ts'
import { visitTab } from '../tabs.ts'
import { useEntryLog } from '../use-entry-log.ts'
import { Header } from './header.tsx'
import { KeptPages } from './kept-pages.tsx'
import { OfflineStrip } from './offline-strip.tsx'
import { PageTabs } from './page-tabs.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { PrintTitle } from './print-title.tsx'
import css from './shell.module.css'
import { SideMenu } from './side-menu.tsx'
import { useShellKeys } from './use-shell-keys.ts'

const SpareMap = lazy(async () => ({ default: (await import('#/map/spare-map.tsx')).SpareMap }))

/** Header, left menu, page tabs, and every open page kept alive below them. */
export const Shell = () => {
  const { pathname, search } = useLocation()
  const user = useUser(state => state.user)
  const page = pageAt(pathname)
  const allowed = builtPages.filter(each => hasPermission(user, each.permission))
  // A section of one page has nothing to choose from: the page gets all the room.
  const lone = page !== undefined && pagesOf(allowed, page.section).length === 1
  const phone = usePhone()
  useTitle()
  useEntryLog(page)
  useShellKeys()
  useClassScaleSetting()
  useEffect(() => {
    if (page) visitTab(page, search)
  }, [page, search])
  return (
    <div className={css.shell}>
      <Header pages={allowed} active={page?.section} title={page?.title} lone={lone} />
      <div className={css.below}>
        {!lone && !phone && <SideMenu pages={allowed} page={page} />}
        <main className={css.main}>
          {!lone && !phone && <PageTabs active={pathname} />}
          <PrintTitle title={page?.title ?? ''} />
          <OfflineStrip />
          <KeptPages pathname={pathname} search={search} />
        </main>
      </div>
      {phone && <PhoneBar pages={allowed} page={page} />}
      <Suspense>{!savesData() && <SpareMap />}</Suspense>
    </div>
  )
}
