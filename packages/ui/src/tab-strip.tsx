import type { ReactNode } from 'react'
import css from './tab-strip.module.css'

export interface TabStripProps<T extends string> {
  tabs: readonly { key: T; label: ReactNode }[]
  value: T
  onChange: (tab: T) => void
}

/** Tabs in the head of a card, worked by ← → too. */
export const TabStrip = <T extends string>({ tabs, value, onChange }: TabStripProps<T>) => {
  const step = (by: number) => onChange(tabs[(tabs.findIndex(tab => tab.key === value) + by + tabs.length) % tabs.length]?.key ?? value)
  return (
    <div role="tablist" style={{ display: 'contents' }}>
      {tabs.map(tab => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          className={css.tab}
          aria-selected={tab.key === value}
          tabIndex={tab.key === value ? 0 : -1}
          onClick={() => onChange(tab.key)}
          onKeyDown={event => {
            if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
            event.preventDefault()
            step(event.key === 'ArrowRight' ? 1 : -1)
          }}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}
