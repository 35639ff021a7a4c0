import type { CityMap } from '@qingyuan/charts/map/city-map.ts'
import { breakText } from '@qingyuan/charts/map/field.ts'
import { inkOn } from '@qingyuan/charts/palette.ts'
import { canvasesToPng, svgToCanvas } from '@qingyuan/charts/to-png.ts'
import { saveBlob } from '#/client.ts'
import { appToast } from '#/toaster.tsx'
import type { Mobile } from '../use-mobile.ts'

/** The map as it is, its numbered stretches over it, what was measured and the classes under it. */
export const saveTrackMap = async (city: CityMap, marks: SVGSVGElement | null, { run, series, classes }: Mobile): Promise<void> => {
  if (!run || !series) return
  const caption = `${run.name} · ${series.label} ${series.unit} · ${run.from.slice(0, 16)} 至 ${run.to.slice(11, 16)}`
  const legend = classes.breaks.map((value, i) => {
    const fill = classes.colours[i]!
    return { text: `≥ ${breakText(value)}`, fill, on: inkOn(fill) }
  })
  try {
    const layers = [...city.pictures(), ...(marks ? [await svgToCanvas(marks)] : [])]
    saveBlob(await canvasesToPng(layers, caption, legend), `${run.name} ${series.label} 轨迹.png`)
  } catch {
    appToast.error('图片没有保存成功')
  }
}
