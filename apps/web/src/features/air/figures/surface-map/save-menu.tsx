import { DownOutlined, PictureOutlined } from '@ant-design/icons'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { Button, Dropdown, Progress } from 'antd'
import { useRef, useState } from 'react'
import { saveBlob } from '#/client.ts'
import { makeGif } from '#/compute/make-gif.ts'
import { makeMp4, noVideoWords } from '#/compute/make-mp4.ts'
import { openSurfaceThread } from '#/compute/surface-thread.ts'
import { useDemoMark } from '#/hooks/runtime.ts'
import { useClassScales } from '#/page/class-scale.ts'
import { useDisplay } from '#/page/display.ts'
import { appToast } from '#/toaster.tsx'
import { framePainter } from './animation.ts'
import { fieldsOf, wordsOf } from './legend.tsx'
import { surfaceLayers } from './surface-filters.tsx'
import css from './surface-map.module.css'
import type { SurfaceMapState } from './use-surface-map.ts'

const delayMs = 400
const lengths = [24, 48, 72] as const
const makers = { gif: makeGif, mp4: makeMp4 } as const
type Ending = keyof typeof makers

const nameOf = ({ view, hour }: SurfaceMapState) =>
  `污染插值图-${parameters[view.item].label}-${surfaceLayers[view.layer]}-${hour.replace(' ', '-')}`

/** What paints the hours of the page, with the thread that works them out; null while something is missing. */
const usePainter = (m: SurfaceMapState) => {
  const colours = useDisplay(display => display.palette)
  const mark = useDemoMark()
  const scales = useClassScales()
  return (scale: number) => {
    const { boundaries, outline, question, view, hours, before } = m
    if (!boundaries || !outline || !question) return null
    const { label, unit } = parameters[view.item]
    const title = `${mark && `${mark} · `}${outline.properties.name} ${label} ${surfaceLayers[view.layer]} ${unit}${before ? `（减 ${before} 时）` : ''}`
    const thread = openSurfaceThread()
    const steps = m.scaleOf(question.layer)
    const legend = fieldsOf(view.item, steps, colours, scales.on(m.hour.slice(0, 10)))
    const paint = framePainter({
      boundaries,
      outline,
      hours,
      item: view.item,
      steps,
      colours,
      question,
      thread,
      title,
      words: (answer, hour) => wordsOf(view, answer, scales.nameOf(view.item, hour.slice(0, 10))),
      classScaleOf: hour => scales.on(hour.slice(0, 10)),
      legend,
      scale,
    })
    return { thread, paint }
  }
}

/** Hours before the one on screen as a moving picture, packed beside the page: it can be given up. */
const useAnimation = (m: SurfaceMapState) => {
  const painterOf = usePainter(m)
  const [share, setShare] = useState<number | null>(null)
  const abort = useRef<AbortController | null>(null)
  const start = async (ending: Ending, hours: number) => {
    const painter = painterOf(1)
    if (!painter) return
    const first = Math.max(0, m.index - hours + 1)
    abort.current = new AbortController()
    setShare(0)
    try {
      const { signal } = abort.current
      const draw = (frame: number) => painter.paint(first + frame)
      const made = await makers[ending]({ frames: m.index - first + 1, delayMs, draw, onProgress: setShare, signal })
      if (made) saveBlob(made, `${nameOf(m)}.${ending}`)
      else appToast.error(noVideoWords)
    } catch (error) {
      if ((error as Error).name !== 'AbortError') appToast.error('动画没有生成成功')
    } finally {
      painter.thread.close()
      setShare(null)
    }
  }
  const savePng = async () => {
    const painter = painterOf(2)
    if (!painter) return
    try {
      const { canvasesToPng } = await import('@qingyuan/charts/to-png.ts')
      saveBlob(await canvasesToPng([await painter.paint(m.index)]), `${nameOf(m)}.png`)
    } catch {
      appToast.error('图片没有保存成功')
    } finally {
      painter.thread.close()
    }
  }
  return { share, start, savePng, cancel: () => abort.current?.abort() }
}

/** 存图: the hour on screen as PNG, or the hours up to it as GIF or MP4. */
export const SaveMenu = ({ m }: { m: SurfaceMapState }) => {
  const { share, start, savePng, cancel } = useAnimation(m)
  if (share !== null)
    return (
      <span className={css.progress} role="status">
        生成动画 <Progress percent={Math.round(share * 100)} size="small" style={{ width: 120 }} />
        <Button size="small" onClick={cancel}>
          取消
        </Button>
      </span>
    )
  const items = [
    { key: 'png', label: '当前小时 PNG' },
    ...(['gif', 'mp4'] as const).map(ending => ({
      type: 'group' as const,
      label: ending === 'gif' ? '动画 GIF' : '视频 MP4',
      children: lengths.map(hours => ({ key: `${ending} ${hours}`, label: `至当前的 ${hours} 小时` })),
    })),
  ]
  const choose = (key: string) => {
    const [ending, hours] = key.split(' ')
    void (ending === 'png' ? savePng() : start(ending as Ending, Number(hours)))
  }
  return (
    <Dropdown menu={{ items, onClick: ({ key }) => choose(key) }} disabled={m.hour === '' || m.playback.playing}>
      <Button icon={<PictureOutlined />}>
        存图 <DownOutlined />
      </Button>
    </Dropdown>
  )
}
