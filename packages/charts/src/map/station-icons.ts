import { type ClassTheme, classColour } from '../palette.ts'
import { type MapTheme, mapLooks } from './look.ts'

/** Shapes of station kinds; the same shapes stand in legends and lists. */
export type StationShape = 'national' | 'provincial' | 'city' | 'micro' | 'voc'
export const stationShapes = ['national', 'provincial', 'city', 'micro', 'voc'] as const satisfies readonly StationShape[]

const boxPx = 30
/** Size across of each shape, px at zoom of the city. */
const sizes: Record<StationShape, number> = { national: 18, provincial: 15, city: 18, micro: 8, voc: 17 }

/** Outline of a shape around (cx, cy), as path data for SVG and canvas alike. */
export const shapePath = (shape: StationShape, cx: number, cy: number, size: number): string => {
  const r = size / 2
  if (shape === 'provincial') {
    const k = Math.min(3, r / 2)
    return `M${cx - r + k} ${cy - r}H${cx + r - k}Q${cx + r} ${cy - r} ${cx + r} ${cy - r + k}V${cy + r - k}Q${cx + r} ${cy + r} ${cx + r - k} ${cy + r}H${cx - r + k}Q${cx - r} ${cy + r} ${cx - r} ${cy + r - k}V${cy - r + k}Q${cx - r} ${cy - r} ${cx - r + k} ${cy - r}Z`
  }
  if (shape === 'city') return `M${cx} ${cy - r}L${cx + r} ${cy}L${cx} ${cy + r}L${cx - r} ${cy}Z`
  if (shape === 'voc') return `M${cx} ${cy - r}L${cx + r} ${cy + r * 0.8}L${cx - r} ${cy + r * 0.8}Z`
  return `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${size} 0a${r} ${r} 0 1 0 ${-size} 0Z`
}

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
