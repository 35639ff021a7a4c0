import { Text } from '@qingyuan/ui/layout.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { useUser } from '#/hooks/current-user.ts'
import type { PageDefinition } from '#/page/define-page.ts'
import { type MenuEntry, menuOf, visibleSections } from '../sections.ts'
import { useTabs } from '../tabs.ts'
import { type AccountDialog, AccountDialogs, accountEntries } from './account-dialogs.tsx'
import { leaveProduct } from './leave-product.ts'
import css from './phone-bar.module.css'

interface PhoneMenuProps {
  pages: readonly PageDefinition[]
  page: PageDefinition | undefined
  onClose: () => void
}

/** The person, and every page that they may see, over the whole screen of a phone. */
export const PhoneMenu = ({ pages, page, onClose }: PhoneMenuProps) => {
  const user = useUser(state => state.user)
  const [shown, show] = useState<AccountDialog | null>(null)
  const tabs = useTabs(state => state.tabs)
  const row = (entry: MenuEntry) =>
    'page' in entry ? (
      <Link
        key={entry.page.path}
        // An open page comes back as it was left.
        to={{ pathname: entry.page.path, search: tabs.find(tab => tab.path === entry.page.path)?.search ?? '' }}
        className={css.row}
        aria-current={entry.page === page ? 'page' : undefined}
        onClick={onClose}
      >
        {entry.page.icon}
        {entry.page.title}
      </Link>
    ) : (
      <div key={entry.title}>
        <div className={css.group}>{entry.title}</div>
        {entry.entries.map(row)}
      </div>
    )
  return (
    <nav className={css.menu} aria-label="全部菜单">
      <h2 className={css.section}>
        {user?.realName} <Text weight={400}>{user?.roles.join('、')}</Text>
      </h2>
      {accountEntries.map(([dialog, label]) => (
        <button key={dialog} type="button" className={css.row} onClick={() => show(dialog)}>
          {label}
        </button>
      ))}
      <button type="button" className={css.row} onClick={leaveProduct}>
        退出登录
      </button>
      {visibleSections(pages).map(section => (
        <section key={section.path}>
          <h2 className={css.section}>{section.title}</h2>
          {menuOf(pages.filter(each => each.section === section.path && !each.hidden)).map(row)}
        </section>
      ))}
      <AccountDialogs shown={shown} onClose={() => show(null)} />
    </nav>
  )
}
