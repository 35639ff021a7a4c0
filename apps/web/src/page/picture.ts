import type { ChartHandle } from '@qingyuan/charts/series/chart.tsx'
import { formatMinute } from '@qingyuan/domain/time.ts'
import type { RefObject } from 'react'
import { saveBlob } from '#/client.ts'
import { appToast } from '#/toaster.tsx'

/** Draws the sheet that is saved. */
export type Sheet = () => Promise<SVGSVGElement>
export type PictureKind = 'png' | 'svg'

/** Loaded when a picture is saved. */
const sheets = () => import('@qingyuan/charts/figures/sheet.ts')

/** Adds to a picture the title above and its data basis below, line by line, the first with the time of making. */
export const addTitle = async (
  picture: SVGSVGElement,
  title: string,
  [first = '', ...rest]: readonly string[] = [],
): Promise<SVGSVGElement> =>
  (await sheets()).sheetOf(picture, title, [[first, `制图 ${formatMinute(Date.now())}`].filter(Boolean).join(' · '), ...rest])

/** A chart's sheet; `about` says filters and standard. */
export const chartSheet =
  (chart: RefObject<ChartHandle | null>, title: string, about = ''): Sheet =>
  async () => {
    if (!chart.current) throw new Error('the chart is not drawn')
    return addTitle(await chart.current.toSvg(), title, [about])
  }

/** @param mark at the top right of the picture */
export const savePicture = (sheet: Sheet, name: string, kind: PictureKind, mark = ''): void =>
  void Promise.all([sheet(), sheets(), import('@qingyuan/charts/to-png.ts')])
    .then(([plain, { addMark, svgBlob }, { svgToPng }]) => {
      const drawn = mark ? addMark(plain, mark) : plain
      return kind === 'svg' ? svgBlob(drawn) : svgToPng(drawn)
    })
    .then(blob => saveBlob(blob, `${name}.${kind}`))
    .catch(() => appToast.error('图片没有保存成功'))
