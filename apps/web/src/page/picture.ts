import { addMark, sheetOf, svgBlob } from '@qingyuan/charts/figures/figure.tsx'
import type { ChartHandle } from '@qingyuan/charts/series/chart.tsx'
import { svgToPng } from '@qingyuan/charts/to-png.ts'
import { formatMinute } from '@qingyuan/domain/time.ts'
import type { RefObject } from 'react'
import { saveBlob } from '#/client.ts'
import { appToast } from '#/toaster.tsx'

/** Draws the sheet that is saved. */
export type Sheet = () => Promise<SVGSVGElement>
export type PictureKind = 'png' | 'svg'

/** Adds to a picture the title above and its data basis below, line by line, the first with the time of making. */
export const addTitle = (picture: SVGSVGElement, title: string, [first = '', ...rest]: readonly string[] = []): SVGSVGElement =>
  sheetOf(picture, title, [[first, `制图 ${formatMinute(Date.now())}`].filter(Boolean).join(' · '), ...rest])

/** A chart's sheet; `about` says filters and standard. */
export const chartSheet =
  (chart: RefObject<ChartHandle | null>, title: string, about = ''): Sheet =>
  async () => {
    if (!chart.current) throw new Error('the chart is not drawn')
    return addTitle(await chart.current.toSvg(), title, [about])
  }

/** @param mark at the top right of the picture */
export const savePicture = (sheet: Sheet, name: string, kind: PictureKind, mark = ''): void =>
  void sheet()
    .then(drawn => (mark ? addMark(drawn, mark) : drawn))
    .then(drawn => (kind === 'svg' ? svgBlob(drawn) : svgToPng(drawn)))
    .then(blob => saveBlob(blob, `${name}.${kind}`))
    .catch(() => appToast.error('图片没有保存成功'))
