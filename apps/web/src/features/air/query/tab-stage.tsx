import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import type { ChartHandle } from '@qingyuan/charts/series/chart.tsx'
import type { MeasuredId } from '@qingyuan/domain/parameters.ts'
import { IconButton } from '@qingyuan/ui/icon-button.tsx'
import { Row } from '@qingyuan/ui/layout.tsx'
import { TabStrip, type TabStripProps } from '@qingyuan/ui/tab-strip.tsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { WordSwitch } from '#/filters/filter-field.tsx'
import { useHotkeys } from '#/hooks/use-hotkeys.ts'
import { useFullscreen } from '#/page/chart-card.tsx'
import { chartSheet } from '#/page/picture.ts'
import { PictureTools } from '#/page/picture-tools.tsx'
import type { TabQueries } from './monitoring-calls.ts'
import type { MonitoringProps } from './monitoring-filters.tsx'
import css from './tab-stage.module.css'

type StageView = 'both' | 'chart' | 'table'
const views = ['both', 'chart', 'table'] as const

const heightNow = () => (innerHeight < 820 ? 160 : 196)

/** Height of a chart above a table: 196, on low screens 160. */
const useChartHeight = (): number => {
  const [height, setHeight] = useState(heightNow)
  useEffect(() => {
    const follow = () => setHeight(heightNow())
    addEventListener('resize', follow)
    return () => removeEventListener('resize', follow)
  }, [])
  return height
}

/** What a tab with a chart over a table shows, and the chart's handle for 存图. T goes on to the next view. */
export const useStageView = (on: boolean) => {
  const [view, setView] = useState<StageView>('both')
  const chart = useRef<ChartHandle>(null)
  const height = useChartHeight()
  useHotkeys(on ? { t: () => setView(views[(views.indexOf(view) + 1) % views.length] ?? 'both') } : {})
  return { view, setView, chart, height }
}
export type Stage = ReturnType<typeof useStageView>

/** Hours of one parameter of one station that get one verdict. */
export interface MarkTarget {
  placeId: number
  place: string
  parameter: MeasuredId
  hours: string[]
}
export interface Marking {
  targets: MarkTarget[]
  verdict: 'invalid' | 'valid'
  /** The parameter may still be chosen: F on a row of the data table. */
  open?: boolean
}

export interface TabProps extends MonitoringProps {
  queries: TabQueries
  stage: Stage
  /** Opens the drawer of a verdict; null without the permission. */
  onMark: ((marking: Marking) => void) | null
}

/** 图/表 · 存图 · 存为 SVG; `about` says filters and standard. */
export const ChartTools = ({ stage, title, about }: { stage: Stage; title: string; about: string }) => (
  <>
    <WordSwitch size="small" words={{ both: '图表', chart: '图', table: '表' }} value={stage.view} onChange={view => stage.setView(view)} />
    <PictureTools sheet={chartSheet(stage.chart, title, about)} name={title} disabled={stage.view === 'table'} />
  </>
)

/** A chart over its table, or alone; `over` is laid over its top. */
export const StageChart = ({
  stage,
  over,
  children,
}: {
  stage: Stage
  over: ReactNode
  children: (height: number | '100%') => ReactNode
}) => {
  const fill = stage.view === 'chart'
  return (
    stage.view !== 'table' && (
      <div className={css.chart} data-fill={fill}>
        <div className={css.over}>{over}</div>
        {children(fill ? '100%' : stage.height)}
      </div>
    )
  )
}

/** What is said under a table, line by line; the last one at the right. */
export const StageStatus = ({ children }: { children: ReactNode }) => (
  <Row className={css.status} rigid wrap gap="0 16px" padding={[6, 0]} align="stretch" colour="textSecondary" size={12} lineHeight={18}>
    {children}
  </Row>
)

interface TabStageProps<T extends string> extends TabStripProps<T> {
  /** Right end: standard, tools, export; 全屏 is put before the last one. */
  tools: ReactNode
  end?: ReactNode
  children: ReactNode
}

/** The main card of a page: tabs at the left of its head, tools at the right, and everything of it can fill the screen. */
export const TabStage = <T extends string>({ tools, end, children, ...strip }: TabStageProps<T>) => {
  const { box, full, toggle } = useFullscreen()
  return (
    <div ref={box} className={full ? `${css.stage} ${css.full}` : css.stage}>
      <div className={css.head}>
        <div className={css.tabs}>
          <TabStrip {...strip} />
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
