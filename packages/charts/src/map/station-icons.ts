import { type ClassTheme, classColour } from '../palette.ts'
import { type StationShape, shapePath, stationShapes } from '../svg/station-shape.ts'
import { type MapTheme, mapLooks } from './map-look.ts'

const boxPx = 30
/** Size across of each shape, px at zoom of the city. */
const sizes: Record<StationShape, number> = { national: 18, provincial: 15, city: 18, micro: 8, voc: 17 }

export const iconName = (shape: StationShape, level: number | null, late: boolean) => `${shape}-${late ? 'late' : (level ?? 'none')}`

type Pen = CanvasRenderingContext2D

interface IconPaint {
  shape: StationShape
  level: number | null
  late: boolean
  theme: MapTheme
  colours: ClassTheme
}

/** Paints an icon around the origin; `pixels` of the canvas make one px of the design. */
export const paintIcon = (pen: Pen, { shape, level, late, theme, colours }: IconPaint, pixels: number) => {
  const look = mapLooks[theme]
  const path = new Path2D(shapePath(shape, 0, 0, sizes[shape]))
  const fill = late ? null : classColour(colours, level)?.fill
  pen.fillStyle = fill ?? look.late.fill
  pen.strokeStyle = fill ? look.ring : look.late.line
  pen.lineWidth = shape === 'micro' ? 1 : 2
  pen.lineJoin = 'round'
  pen.setLineDash(!late && !fill ? [2.5, 2] : [])
  if (theme === 'light') {
    pen.shadowColor = 'rgba(20,36,66,.35)'
    pen.shadowBlur = 2 * pixels
  }
  pen.fill(path)
  pen.shadowColor = 'transparent'
  pen.stroke(path)
}

const iconImage = (icon: IconPaint, scale: number) => {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = boxPx * scale
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) return null
  pen.scale(scale, scale)
  pen.translate(boxPx / 2, boxPx / 2)
  paintIcon(pen, icon, scale)
  return pen.getImageData(0, 0, canvas.width, canvas.height)
}

/** Every icon of a theme: kind × class, missing and late. */
export const stationIcons = (theme: MapTheme, colours: ClassTheme, scale: number): { name: string; image: ImageData }[] =>
  stationShapes.flatMap(shape =>
    [null, 1, 2, 3, 4, 5, 6]
      .map(level => ({ level, late: false }))
      .concat({ level: null, late: true })
      .flatMap(({ level, late }) => {
        const image = iconImage({ shape, level, late, theme, colours }, scale)
        return image ? [{ name: iconName(shape, level, late), image }] : []
      }),
  )
