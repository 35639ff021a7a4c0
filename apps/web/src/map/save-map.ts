import type { CityMap } from '@qingyuan/charts/map/city-map.ts'
import type { FieldClasses } from '@qingyuan/charts/map/field.ts'
import { inkOn } from '@qingyuan/charts/palette.ts'
import type { LegendField } from '@qingyuan/charts/to-png.ts'
import { saveBlob } from '#/client.ts'
import { appToast } from '#/toaster.tsx'

export interface MapPicture {
  /** File name without ending. */
  name: string
  /** Under the picture. */
  caption: string
  legend?: readonly LegendField[]
  /** Labels of the SVG over the map that are saved with it. */
  marks?: readonly string[]
}

/** Each class on its colour, with its lower bound. */
export const legendOfClasses = ({ breaks, colours }: FieldClasses, text: (value: number) => string): LegendField[] =>
  breaks.map((value, i) => {
    const fill = colours[i]!
    return { text: `≥ ${text(value)}`, fill, on: inkOn(fill) }
  })

const nearest = (element: Element | null, selector: string): SVGSVGElement | null =>
  element && (element.querySelector<SVGSVGElement>(selector) ?? nearest(element.parentElement, selector))

const draw = async (city: CityMap, { name, caption, legend, marks = [] }: MapPicture) => {
  // Loaded when a picture is saved.
  const { canvasesToPng, svgToCanvas } = await import('@qingyuan/charts/to-png.ts')
  const drawn = marks.flatMap(label => nearest(city.map.getContainer(), `svg[aria-label="${label}"]`) ?? [])
  const layers = [...city.pictures(), ...(await Promise.all(drawn.map(svg => svgToCanvas(svg))))]
  saveBlob(await canvasesToPng(layers, caption, legend), `${name}.png`)
}

/** Saves a map with what is drawn over it as PNG; its caption begins with the mark and says what it is a map of. */
export const saveMap = (city: CityMap, picture: MapPicture, mark: string): void =>
  void draw(city, { ...picture, caption: [mark, picture.caption].filter(Boolean).join(' · ') }).catch(() =>
    appToast.error('图片没有保存成功'),
  )
