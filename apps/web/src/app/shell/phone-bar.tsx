import { UserOutlined } from '@ant-design/icons'
import { todoCalls } from '@qingyuan/contract/work/todos.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useUnreadAlarms } from '#/hooks/use-alarms.ts'
import { useCall } from '#/hooks/use-call.ts'
import type { PageDefinition, PhoneBarEntry } from '#/page/define-page.ts'
import { CountBadge } from './count-badge.tsx'
import css from './phone-bar.module.css'
import { PhoneMenu } from './phone-menu.tsx'

type BarPage = PageDefinition & { phoneBar: PhoneBarEntry }

/** Pages with an entry in the bar, in its order. */
export const barPages = (pages: readonly PageDefinition[]): BarPage[] =>
  pages.filter((page): page is BarPage => page.phoneBar !== undefined).sort((a, b) => a.phoneBar.order - b.phoneBar.order)

/** Hooks by what they count. */
const useTodoCount = () => useCall(todoCalls.Query, { page: 1, pageSize: 1 }).data?.total ?? 0
const counts = { alarms: useUnreadAlarms, todos: useTodoCount, nothing: () => 0 }

const Entry = ({ page, active }: { page: BarPage; active: boolean }) => {
  const { title, icon, counted = 'nothing' } = page.phoneBar
  const useCount = counts[counted]
  const count = useCount()
  return (
    <Link to={page.path} className={css.entry} aria-current={active ? 'page' : undefined}>
      {icon}
      <span>{title}</span>
      <CountBadge count={count} left="calc(50% + 6px)" />
    </Link>
  )
}

/** Bar at the foot of a phone: the pages that matter on the way, and the person with the whole menu. */
export const PhoneBar = ({ pages, page }: { pages: readonly PageDefinition[]; page: PageDefinition | undefined }) => {
  const [open, setOpen] = useState(false)
  const entries = barPages(pages)
  const isOwn = entries.every(entry => entry.path !== page?.path)
  return (
    <>
      <nav className={css.bar} aria-label="底部导航">
        {entries.map(entry => (
          <Entry key={entry.path} page={entry} active={!open && entry.path === page?.path} />
        ))}
        <button type="button" className={css.entry} aria-expanded={open} data-current={open || isOwn} onClick={() => setOpen(!open)}>
          <UserOutlined />
          <span>我的</span>
        </button>
      </nav>
      {open && <PhoneMenu pages={pages} page={page} onClose={() => setOpen(false)} />}
    </>
  )
}
