import { LogoutOutlined } from '@ant-design/icons'
import { logOut } from '#/client.ts'
import { useRuntime } from '#/hooks/runtime.ts'
import { Brand } from '#/page/brand.tsx'
import type { PageDefinition } from '#/page/define-page.ts'
import { useProductName } from '#/page/use-title.ts'
import { forgetTabs } from '../tabs.ts'
import { About } from './about.tsx'
import { AlarmBell } from './alarm-bell.tsx'
import css from './header.module.css'
import { Search } from './search.tsx'
import { SectionTabs } from './section-tabs.tsx'
import { UserMenu } from './user-menu.tsx'

interface HeaderProps {
  pages: readonly PageDefinition[]
  active: string | undefined
  /** Neither menu nor page tabs below: the label of the tab bar is here. */
  lone: boolean
}

export const Header = ({ pages, active, lone }: HeaderProps) => {
  const demo = useRuntime()?.demo
  const leave = () => {
    forgetTabs()
    void logOut()
  }
  return (
    <header className={css.header}>
      <div className={css.brand}>
        <Brand />
        <span>{useProductName()}</span>
      </div>
      <SectionTabs pages={pages} active={active} />
      <div className={css.right}>
        {lone && demo && <span className={css.demo}>演示数据</span>}
        <Search pages={pages} />
        <AlarmBell />
        <About />
        <UserMenu />
        <button type="button" className={css.icon} aria-label="退出登录" title="退出登录" onClick={leave}>
          <LogoutOutlined />
        </button>
      </div>
    </header>
  )
}
