import { CloseOutlined, EllipsisOutlined } from '@ant-design/icons'
import { IconButton } from '@qingyuan/ui/icon-button.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Dropdown } from 'antd'
import { useEffect, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useRuntime } from '#/hooks/runtime.ts'
import { pageAt } from '../pages.ts'
import { closeOthers, closeRight, closeTab, refreshTab, tabbedPages, useTabs } from '../tabs.ts'
import css from './page-tabs.module.css'

/** Open pages; the one that is looked at is always among those seen, the others stand in the menu too. Closing is allowed while more than one is open; then the last remaining one opens. */
export const PageTabs = ({ active }: { active: string }) => {
  const open = useTabs(state => state.tabs)
  const tabs = useMemo(() => tabbedPages(open), [open])
  const navigate = useNavigate()
  const queries = useQueryClient()
  const demo = useRuntime()?.demo
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!strip.current) return
    // Again when the strip has less room: the mark of the demo comes in later.
    const watch = new ResizeObserver(() =>
      strip.current?.querySelector('[data-active="true"]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' }),
    )
    watch.observe(strip.current)
    return () => watch.disconnect()
  }, [active, tabs])
  const shut = (path: string) => {
    const next = closeTab(path)
    if (next) void navigate(next.path + next.search)
  }
  const again = () => {
    void queries.invalidateQueries()
    refreshTab(active)
  }
  const hasTab = tabs.some(tab => tab.path === active)
  const menu = [
    { key: 'others', label: '关闭其他', disabled: !hasTab || tabs.length < 2, onClick: () => closeOthers(active) },
    { key: 'right', label: '关闭右侧', disabled: !hasTab || tabs.at(-1)?.path === active, onClick: () => closeRight(active) },
    { key: 'again', label: '刷新', onClick: again },
    { type: 'divider' as const },
    ...tabs.map(tab => ({ key: tab.path, label: pageAt(tab.path)?.title, onClick: () => void navigate(tab.path + tab.search) })),
  ]
  return (
    <div className={css.bar}>
      <div ref={strip} className={css.tabs} role="tablist" aria-label="已打开的页面">
        {tabs.map(tab => (
          <div key={tab.path} className={css.tab} data-active={tab.path === active}>
            <button type="button" role="tab" aria-selected={tab.path === active} onClick={() => navigate(tab.path + tab.search)}>
              {pageAt(tab.path)?.title}
            </button>
            {tabs.length > 1 && (
              <button
                type="button"
                className={css.close}
                aria-label={`关闭${pageAt(tab.path)?.title ?? ''}`}
                onClick={() => shut(tab.path)}
              >
                <CloseOutlined />
              </button>
            )}
          </div>
        ))}
      </div>
      {demo && <span className="demo-chip">演示数据</span>}
      <Dropdown menu={{ items: menu, selectedKeys: [active], className: css.menu }} trigger={['click']} placement="bottomRight">
        <IconButton label="标签操作" icon={<EllipsisOutlined />} />
      </Dropdown>
    </div>
  )
}
