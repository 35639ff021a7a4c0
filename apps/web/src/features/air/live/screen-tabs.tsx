import type { ReactNode } from 'react'
import css from './screen.module.css'

interface ScreenTabsProps<T extends string> {
  label: string
  tabs: readonly { key: T; label: ReactNode }[]
  value: T
  onChange: (tab: T) => void
}

/** Choice of one of several. */
export const ScreenTabs = <T extends string>({ label, tabs, value, onChange }: ScreenTabsProps<T>) => (
  <div className={css.tabs} role="tablist" aria-label={label}>
    {tabs.map(tab => (
      <button key={tab.key} type="button" role="tab" aria-selected={tab.key === value} onClick={() => onChange(tab.key)}>
        {tab.label}
      </button>
    ))}
  </div>
)
