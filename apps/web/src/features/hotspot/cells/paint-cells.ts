import type { FieldClasses } from '@qingyuan/charts/map/field.ts'
import { classOfField, rampClasses } from '@qingyuan/charts/map/field.ts'
import { mercatorX, mercatorY } from '@qingyuan/charts/map/mercator.ts'
import type { ValueGrid } from '@qingyuan/charts/map/surface.ts'
import { type DrawnCells, type FineCells, fineParts } from './fine-cells.ts'
import type { Corner, GridCells, GridValues } from './use-grid-map.ts'

const pictureWidth = 2400
const classCount = 7

/** The smallest round step, at least the given one, that the decimals can show: classes in the legend differ. */
const niceStep = (least: number, decimals: number): number => {
  const power = 10 ** Math.floor(Math.log10(least))
  const isShown = (step: number) => Math.abs(step * 10 ** decimals - Math.round(step * 10 ** decimals)) < 1e-6
  return [1, 2, 2.5, 5, 10].map(factor => factor * power).find(step => step >= least * 0.999 && isShown(step))!
}

/** Even classes over the values of the supported cells, in round numbers of the unit's decimals; the lowest class holds what is below too. */
export const classesOf = ({ values, support, decimals }: Pick<GridValues, 'values' | 'support' | 'decimals'>): FieldClasses => {
  const known = values.filter((value, i): value is number => value !== null && support[i]! > 1).sort((a, b) => a - b)
  const [low, high] = [known[0] ?? 0, known.at(-1) ?? 1]
  const step = niceStep(Math.max((high - low) / classCount, 10 ** -decimals), decimals)
  const first = Math.floor(low / step) * step
  const breaks = Array.from({ length: classCount }, (_, i) => Number((first + i * step).toPrecision(6)))
  return rampClasses(
    'warm',
    breaks.filter((value, i) => i === 0 || value <= high),
  )
}

/** Colour of a value; the lowest for one below the first class. */
export const colourOf = (value: number, { breaks, colours }: FieldClasses): string => colours[Math.max(0, classOfField(value, breaks))]!

const hatchOf = (pen: CanvasRenderingContext2D): CanvasPattern | null => {
  const tile = document.createElement('canvas')
  tile.width = tile.height = 8
  const own = tile.getContext('2d')
  if (!own) return null
  own.strokeStyle = 'rgba(86, 98, 117, 0.55)'
  own.lineWidth = 1
  for (const offset of [-8, 0, 8]) {
    own.moveTo(offset, 8)
    own.lineTo(offset + 8, 0)
  }
  own.stroke()
  return pen.createPattern(tile, 'repeat')
}

/** Cells with values that are drawn. */
type PaintedCells = Pick<DrawnCells, 'corners' | 'values' | 'support'>

/**
 * The cells as a picture in Web Mercator; weakly supported ones are pale and hatched, those without a value are left out.
 *
 * @param fine parts of divided cells, which are not drawn whole
 */
export const paintCells = (cells: GridCells, whole: GridValues, classes: FieldClasses, fine: FineCells | null) => {
  const all = cells.corners.flat()
  const extreme = (of: 0 | 1, pick: 'min' | 'max') =>
    all.reduce((found, corner) => Math[pick](found, corner[of]), pick === 'min' ? 999 : -999)
  const [west, south, east, north] = [extreme(0, 'min'), extreme(1, 'min'), extreme(0, 'max'), extreme(1, 'max')]
  const scale = pictureWidth / (mercatorX(east) - mercatorX(west))
  const picture = document.createElement('canvas')
  picture.width = pictureWidth
  picture.height = Math.max(1, Math.round((mercatorY(south) - mercatorY(north)) * scale))
  const grid: ValueGrid = { west, south, east, north, columns: 1, rows: 1, values: [] }
  const pen = picture.getContext('2d')
  if (!pen) return { picture, grid }
  const project = ([lon, lat]: Corner) => [(mercatorX(lon) - mercatorX(west)) * scale, (mercatorY(lat) - mercatorY(north)) * scale] as const
  const divided = new Set(fine?.cells.map(({ placeId }) => placeId))
  const values = whole.values.map((value, i) => (divided.has(cells.ids[i]!) ? null : value))
  paintPolygons(pen, project, { corners: cells.corners, values, support: whole.support }, classes)
  if (fine) paintPolygons(pen, project, fineParts(cells, fine), classes)
  return { picture, grid }
}

const paintPolygons = (
  pen: CanvasRenderingContext2D,
  project: (corner: Corner) => readonly [number, number],
  { corners, values, support }: PaintedCells,
  classes: FieldClasses,
): void => {
  const hatch = hatchOf(pen)
  pen.strokeStyle = 'rgba(255, 255, 255, 0.7)'
  for (const [i, of] of corners.entries()) {
    const value = values[i]
    if (value === null || value === undefined) continue
    const weak = support[i]! < 2
    pen.beginPath()
    for (const corner of of) pen.lineTo(...project(corner))
    pen.closePath()
    pen.globalAlpha = weak ? 0.28 : 0.92
    pen.fillStyle = colourOf(value, classes)
    pen.fill()
    pen.globalAlpha = 1
    if (weak && hatch) {
      pen.fillStyle = hatch
      pen.fill()
    }
    pen.stroke()
  }
}
