import { numberText } from '@qingyuan/domain/number-text.ts'
import { type Ramp, rampColour, rgbOf } from '../palette.ts'
import type { BoundaryFeature } from './boundaries.ts'
import { latitudeOf, mercatorX, mercatorY } from './mercator.ts'
import { clipTo, fieldOf, type ValueGrid } from './surface.ts'

/** A regular lon-lat grid as models give it: cell (0, 0) is the south-west one, centres at lon0 + i·dLon; rows go north. */
export interface ModelGrid {
  lon0: number
  lat0: number
  dLon: number
  dLat: number
  nx: number
  ny: number
}

/** Values row by row from the south-west corner as a grid of the map, whose rows go south. */
export const valueGridOf = ({ lon0, lat0, dLon, dLat, nx, ny }: ModelGrid, values: readonly (number | null)[]): ValueGrid => ({
  west: lon0,
  south: lat0,
  east: lon0 + (nx - 1) * dLon,
  north: lat0 + (ny - 1) * dLat,
  columns: nx,
  rows: ny,
  values: Array.from({ length: ny }, (_, row) => values.slice((ny - 1 - row) * nx, (ny - row) * nx)).flat(),
})

/** Lower bounds of the classes of a field and a colour for each; below the first nothing is painted. */
export interface FieldClasses {
  breaks: readonly number[]
  colours: readonly string[]
}

export const rampClasses = (ramp: Ramp, breaks: readonly number[]): FieldClasses => ({
  breaks,
  colours: breaks.map((_, i) => rampColour(ramp, breaks.length > 1 ? i / (breaks.length - 1) : 1)),
})

/** The lower bound of a class in as few figures as tell it from its neighbours: 0.031, 0.31, 3.1, 31. */
export const breakText = (value: number): string => numberText(value, value >= 9.5 ? 0 : value >= 0.95 ? 1 : value >= 0.095 ? 2 : 3)

/** Index of the class of a value; −1 below the first break and for a missing value. */
export const classOfField = (value: number, breaks: readonly number[]): number => {
  let level = -1
  while (level + 1 < breaks.length && value >= breaks[level + 1]!) level++
  return level
}

/** Values of the grid cell under each pixel, for grids whose cells are to be seen. */
const cellsOf = (grid: ValueGrid, width: number, height: number): Float64Array => {
  const [top, bottom] = [mercatorY(grid.north), mercatorY(grid.south)]
  return Float64Array.from({ length: width * height }, (_, at) => {
    const lat = latitudeOf(top + ((Math.floor(at / width) + 0.5) / height) * (bottom - top))
    const row = Math.min(Math.floor(((grid.north - lat) / (grid.north - grid.south)) * grid.rows), grid.rows - 1)
    const column = Math.min(Math.floor((((at % width) + 0.5) / width) * grid.columns), grid.columns - 1)
    return grid.values[row * grid.columns + column] ?? Number.NaN
  })
}

/** The grid out to the edges of its cells, on which the picture of single cells is laid. */
export const cellEdges = (grid: ValueGrid): ValueGrid => {
  const [x, y] = [(grid.east - grid.west) / (grid.columns - 1) / 2, (grid.north - grid.south) / (grid.rows - 1) / 2]
  return { ...grid, west: grid.west - x, east: grid.east + x, south: grid.south - y, north: grid.north + y }
}

interface FieldPaint {
  /** Pixels across. */
  width?: number
  cells?: boolean
  clip?: BoundaryFeature
}

/**
 * A field in classes of one ramp as a picture in Web Mercator, to be laid on the grid's four corners; contours are smooth, or the cells are
 * drawn unsmoothed. Missing values and values outside `clip` are not painted.
 */
export const paintField = (
  grid: ValueGrid,
  classes: FieldClasses,
  { width = 720, cells = false, clip }: FieldPaint = {},
): HTMLCanvasElement => {
  const tall = (mercatorY(grid.south) - mercatorY(grid.north)) / (mercatorX(grid.east) - mercatorX(grid.west))
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = Math.max(Math.round(width * tall), 1)
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) return canvas
  const image = pen.createImageData(canvas.width, canvas.height)
  const field = (cells ? cellsOf : fieldOf)(grid, canvas.width, canvas.height)
  const colours = classes.colours.map(rgbOf)
  field.forEach((value, at) => {
    const colour = colours[classOfField(value, classes.breaks)]
    if (colour) image.data.set([...colour, 255], at * 4)
  })
  pen.putImageData(image, 0, 0)
  if (clip) clipTo(pen, grid, clip, canvas.width, canvas.height)
  return canvas
}
