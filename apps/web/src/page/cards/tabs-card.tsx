import { Card } from '@qingyuan/ui/card.tsx'
import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import css from './tabs-card.module.css'

interface TabsCardProps<T extends string> {
  tabs: readonly { key: T; label: ReactNode }[]
  value: T
  onChange: (tab: T) => void
  /** Right end of the tabs. */
  extra?: ReactNode
  /** Of the tab on screen. */
  children: ReactNode
}

/** A card whose head is a row of tabs. */
export const TabsCard = <T extends string>({ tabs, value, onChange, extra, children }: TabsCardProps<T>) => (
  <Card fill flush>
    <Tabs
      className={css.tabs}
      activeKey={value}
      onChange={key => onChange(key as T)}
      items={tabs.map(({ key, label }) => ({ key, label }))}
      tabBarExtraContent={extra}
    />
    <div className={css.body}>{children}</div>
  </Card>
)
