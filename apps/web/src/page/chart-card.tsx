import { FullscreenExitOutlined, FullscreenOutlined, PictureOutlined } from '@ant-design/icons'
import { Card, type CardProps } from '@qingyuan/ui/card.tsx'
import { IconButton } from '@qingyuan/ui/icon-button.tsx'
import { Segmented } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { saveBlob } from '#/client.ts'
import { toast } from '#/toaster.tsx'
import { useHotkeys } from './use-hotkeys.ts'

export type ChartView = 'chart' | 'table'

export interface ChartCardProps extends Omit<CardProps, 'children' | 'tools'> {
  /** The picture. `toPng` of its handle makes 存图 work. */
  chart: ReactNode
  toPng?: () => Promise<Blob>
  /** File name of the saved picture without ending. */
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

/** A card with a chart; tools in the fixed order 图/表 · 存图 · 全屏 · 导出. */
export const ChartCard = ({ chart, toPng, name, table, view: given, onView, exportTool, hotkey, ...card }: ChartCardProps) => {
  const [own, setOwn] = useState<ChartView>('chart')
  const view = given ?? own
  const { box, full, toggle } = useFullscreen()
  const turn = (next: ChartView) => {
    setOwn(next)
    onView?.(next)
  }
  const save = () =>
    void toPng?.()
      .then(blob => saveBlob(blob, `${name}.png`))
      .catch(() => toast.error('图片没有保存成功'))
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
      {toPng && <IconButton label="存图" icon={<PictureOutlined />} disabled={view === 'table'} onClick={save} />}
      <IconButton label={full ? '退出全屏' : '全屏'} icon={full ? <FullscreenExitOutlined /> : <FullscreenOutlined />} onClick={toggle} />
      {exportTool}
    </>
  )
  return (
    <div
      ref={box}
      style={{
        display: 'flex',
        flexDirection: 'column',
        minWidth: 0,
        minHeight: 0,
        flex: card.fill ? 1 : undefined,
        ...(full && { padding: 16, background: '#fff' }),
      }}
    >
      <Card {...card} fill={card.fill || full} tools={tools}>
        {view === 'table' && table ? table : chart}
      </Card>
    </div>
  )
}
