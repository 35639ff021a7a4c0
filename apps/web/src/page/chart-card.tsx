import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import type { ChartHandle } from '@qingyuan/charts/series/chart.tsx'
import { Card, type CardProps } from '@qingyuan/ui/card.tsx'
import { IconButton } from '@qingyuan/ui/icon-button.tsx'
import { Stack } from '@qingyuan/ui/layout.tsx'
import { Segmented } from 'antd'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useHotkeys } from '#/hooks/use-hotkeys.ts'
import { chartSheet, type Sheet } from './picture.ts'
import { PictureTools } from './picture-tools.tsx'

export type ChartView = 'chart' | 'table'

export interface ChartCardProps extends Omit<CardProps, 'children' | 'tools'> {
  chart: ReactNode
  /** Of a chart of `series`: saved as PNG or SVG with its name and what it is about. */
  handle?: RefObject<ChartHandle | null>
  /** Filters and standard, under the saved picture. */
  about?: string
  /** Of any other figure: the sheet that is saved. */
  sheet?: Sheet
  /** Title of the saved picture, and its file name without ending. */
  name: string
  /** The same numbers as a table; without it there is no 图/表. */
  table?: ReactNode
  view?: ChartView
  onView?: (view: ChartView) => void
  /** Last tool: a FrameExport, compact. */
  exportTool?: ReactNode
  /** T switches 图/表; one card of a page. */
  hotkey?: boolean
}

const fullLook = { padding: 16, background: 'surface' } as const

/** A box that can fill the screen. */
export const useFullscreen = () => {
  const box = useRef<HTMLDivElement>(null)
  const [full, setFull] = useState(false)
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement === box.current)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [])
  const toggle = () => void (full ? document.exitFullscreen() : box.current?.requestFullscreen())
  return { box, full, toggle }
}

/** A card with a chart; tools in the fixed order 图/表 · 存图 · 存为 SVG · 全屏 · 导出. */
export const ChartCard = ({
  chart,
  handle,
  about,
  sheet,
  name,
  table,
  view: given,
  onView,
  exportTool,
  hotkey,
  ...card
}: ChartCardProps) => {
  const [own, setOwn] = useState<ChartView>('chart')
  const view = given ?? own
  const { box, full, toggle } = useFullscreen()
  const turn = (next: ChartView) => {
    setOwn(next)
    onView?.(next)
  }
  const drawn = sheet ?? (handle && chartSheet(handle, name, about))
  useHotkeys(hotkey && table ? { t: () => turn(view === 'chart' ? 'table' : 'chart') } : {})
  const tools = (
    <>
      {table && (
        <Segmented<ChartView>
          size="small"
          value={view}
          onChange={turn}
          options={[
            { value: 'chart', label: '图' },
            { value: 'table', label: '表' },
          ]}
        />
      )}
      {drawn && <PictureTools sheet={drawn} name={name} disabled={view === 'table'} />}
      <IconButton label={full ? '退出全屏' : '全屏'} icon={full ? <FullscreenExitOutlined /> : <FullscreenOutlined />} onClick={toggle} />
      {exportTool}
    </>
  )
  return (
    <Stack ref={box} gap={0} grow={card.fill} rigid={!card.fill} {...(full && fullLook)}>
      <Card {...card} fill={card.fill || full} tools={tools}>
        {view === 'table' && table ? table : chart}
      </Card>
    </Stack>
  )
}
