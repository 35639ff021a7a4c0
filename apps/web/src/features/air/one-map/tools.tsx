import {
  AimOutlined,
  ColumnWidthOutlined,
  DownloadOutlined,
  FullscreenOutlined,
  HomeOutlined,
  MinusOutlined,
  PlusOutlined,
} from '@ant-design/icons'
import type { LegendField } from '@qingyuan/charts/to-png.ts'
import { Stack } from '@qingyuan/ui/layout.tsx'
import type { ReactNode } from 'react'
import { saveBlob } from '#/client.ts'
import { useDemoMark } from '#/hooks/runtime.ts'
import { paddingOf } from './map.tsx'
import css from './one-map.module.css'
import type { OneMapState } from './use-one-map.ts'

interface ToolsProps extends Pick<OneMapState, 'city' | 'tool' | 'take'> {
  right: number
  /** Line under a saved picture: what, when, by which standard; and its legend. */
  caption: string
  legend: readonly LegendField[]
  fileName: string
}

export const Tools = ({ city, tool, take, right, caption, legend, fileName }: ToolsProps) => {
  const mark = useDemoMark()
  const save = async () => {
    if (!city) return
    const { canvasesToPng } = await import('@qingyuan/charts/to-png.ts')
    saveBlob(await canvasesToPng(city.pictures(), [mark, caption].filter(Boolean).join(' · '), legend), fileName)
  }
  const fullscreen = () =>
    document.fullscreenElement
      ? document.exitFullscreen()
      : city?.map.getContainer().closest<HTMLElement>('[data-page-state]')?.requestFullscreen()
  const buttons: { label: string; icon: ReactNode; act: () => void; on?: boolean }[] = [
    { label: '放大', icon: <PlusOutlined />, act: () => city?.map.zoomIn({ duration: 160 }) },
    { label: '缩小', icon: <MinusOutlined />, act: () => city?.map.zoomOut({ duration: 160 }) },
    { label: '全市', icon: <HomeOutlined />, act: () => city?.fit(paddingOf(right > 100), true) },
    { label: '测距', icon: <ColumnWidthOutlined />, act: () => take(tool === 'measure' ? null : 'measure'), on: tool === 'measure' },
    { label: '缓冲区选站', icon: <AimOutlined />, act: () => take(tool === 'buffer' ? null : 'buffer'), on: tool === 'buffer' },
    { label: '存图', icon: <DownloadOutlined />, act: () => void save() },
    { label: '全屏', icon: <FullscreenOutlined />, act: () => void fullscreen() },
  ]
  return (
    <Stack
      data-map-panel
      className={`${css.card} ${css.tools}`}
      gap={0}
      padding={4}
      style={{ right }}
      role="toolbar"
      aria-label="地图工具"
      aria-orientation="vertical"
    >
      {buttons.map(({ label, icon, act, on }) => (
        <button key={label} type="button" aria-label={label} title={label} aria-pressed={on} onClick={act}>
          {icon}
        </button>
      ))}
    </Stack>
  )
}
