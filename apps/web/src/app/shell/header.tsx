import { LogoutOutlined } from '@ant-design/icons'
import { Row, Text } from '@qingyuan/ui/layout.tsx'
import { useRuntime } from '#/hooks/runtime.ts'
import { usePhone } from '#/hooks/use-phone.ts'
import { Brand } from '#/page/brand.tsx'
import type { PageDefinition } from '#/page/define-page.ts'
import { useProductName } from '#/page/use-title.ts'
import { About } from './about.tsx'
import { AlarmBell } from './alarm-bell.tsx'
import css from './header.module.css'
import { leaveProduct } from './leave-product.ts'
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
  /** Shown instead of the product name on a phone. */
  title: string | undefined
  /** Neither menu nor page tabs below: the label of the tab bar is here. */
  lone: boolean
}

export const Header = ({ pages, active, title, lone }: HeaderProps) => {
  const demo = useRuntime()?.demo
  const productName = useProductName()
  const phone = usePhone()
  return (
    <header className={css.header}>
      <div className={css.brand}>
        <Brand />
        <span>{phone && title ? title : productName}</span>
      </div>
      <SectionTabs pages={pages} active={active} />
      <Row rigid justify="end" gap={0} minWidth={phone ? 0 : 212} padding={[0, 12, 0, 0]}>
        {(lone || phone) && demo && <Text {...demoLabel}>演示数据</Text>}
        <Search pages={pages} />
        <AlarmBell />
        {!phone && (
          <>
            <About />
            <UserMenu />
            <button type="button" className={css.icon} aria-label="退出登录" title="退出登录" onClick={leaveProduct}>
              <LogoutOutlined />
            </button>
          </>
        )}
      </Row>
    </header>
  )
}
