import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import type { ChartHandle } from '@qingyuan/charts/series/chart.tsx'
import { IconButton } from '@qingyuan/ui/icon-button.tsx'
import { Segmented } from 'antd'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { useHotkeys } from '#/hooks/use-hotkeys.ts'
import { useFullscreen } from '#/page/chart-card.tsx'
import { chartSheet } from '#/page/picture.ts'
import { PictureTools } from '#/page/picture-tools.tsx'
import css from './stage.module.css'

export type StageView = 'both' | 'chart' | 'table'
const views = ['both', 'chart', 'table'] as const

/** What a tab with a chart over a table shows, and the chart's handle for 存图. T goes on to the next view. */
export const useStageView = (on: boolean) => {
  const [view, setView] = useState<StageView>('both')
  const chart = useRef<ChartHandle>(null)
  useHotkeys(on ? { t: () => setView(views[(views.indexOf(view) + 1) % views.length] ?? 'both') } : {})
  return { view, setView, chart }
}
export type Stage = ReturnType<typeof useStageView>

export interface PictureWords {
  title: string
  /** Filters and standard. */
  about: string
}

/** 图/表 · 存图 · 存为 SVG. */
export const ChartTools = ({ stage, words }: { stage: Stage; words: PictureWords }) => (
  <>
    <Segmented<StageView>
      size="small"
      value={stage.view}
      onChange={stage.setView}
      options={[
        { value: 'both', label: '图表' },
        { value: 'chart', label: '图' },
        { value: 'table', label: '表' },
      ]}
    />
    <PictureTools sheet={chartSheet(stage.chart, words.title, words.about)} name={words.title} disabled={stage.view === 'table'} />
  </>
)

export const chartOf = (stage: Stage): RefObject<ChartHandle | null> => stage.chart

export interface TabStripProps<T extends string> {
  tabs: readonly { key: T; label: ReactNode }[]
  value: T
  onChange: (tab: T) => void
  /** Right end: standard, tools, export; 全屏 is put before the last one. */
  tools: ReactNode
  end?: ReactNode
  children: ReactNode
}

/** The main card of a page: tabs at the left of its head, tools at the right, and everything of it can fill the screen. */
export const TabStage = <T extends string>({ tabs, value, onChange, tools, end, children }: TabStripProps<T>) => {
  const { box, full, toggle } = useFullscreen()
  const step = (by: number) => onChange(tabs[(tabs.findIndex(tab => tab.key === value) + by + tabs.length) % tabs.length]?.key ?? value)
  return (
    <div ref={box} className={full ? `${css.stage} ${css.full}` : css.stage} style={{ borderRadius: 6 }}>
      <div className={css.head}>
        <div className={css.tabs} role="tablist">
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
        <div className={css.tools}>
          {tools}
          <IconButton
            label={full ? '退出全屏' : '全屏'}
            icon={full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
            onClick={toggle}
          />
          {end}
        </div>
      </div>
      <div className={css.body}>{children}</div>
    </div>
  )
}
