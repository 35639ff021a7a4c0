import { LogoutOutlined } from '@ant-design/icons'
import { Row, Text } from '@qingyuan/ui/layout.tsx'
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

/** On the dark header the label of a demonstration is amber, as on the big screen. */
const demoLabel = {
  rigid: true,
  margin: [0, 8, 0, 0],
  padding: [0, 6],
  border: 'highlight',
  radius: 4,
  colour: 'highlight',
  size: 12,
  lineHeight: 18,
  nowrap: true,
} as const

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
      <Row rigid justify="end" gap={0} minWidth={212} padding={[0, 12, 0, 0]}>
        {lone && demo && <Text {...demoLabel}>演示数据</Text>}
        <Search pages={pages} />
        <AlarmBell />
        <About />
        <UserMenu />
        <button type="button" className={css.icon} aria-label="退出登录" title="退出登录" onClick={leave}>
          <LogoutOutlined />
        </button>
      </Row>
    </header>
  )
}
