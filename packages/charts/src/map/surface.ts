import { rgbOf } from '../palette.ts'
import { type BoundaryFeature, ringsOf } from './boundaries.ts'
import { latitudeOf, mercatorX, mercatorY } from './mercator.ts'

/** A regular grid in degrees; values row by row from the north-west corner, cell centres spread from edge to edge; null has no answer. */
export interface ValueGrid {
  west: number
  south: number
  east: number
  north: number
  columns: number
  rows: number
  values: readonly (number | null)[]
}

export interface SurfacePaint {
  /** Upper bounds, included, of classes 1..5. */
  bounds: readonly number[]
  /** Four tones a class, from `surfaceTones`. */
  tones: readonly (readonly string[])[]
  /** Only the area inside is painted. */
  clip: BoundaryFeature
  /** Pixels across. */
  width: number
  /** Width of the white line at class limits, px. */
  isoline: number
}

/** Values with the holes next to answers filled by the mean of their neighbours, so that the edge of the city is painted to the line. */
export const fillEdges = (grid: ValueGrid, rounds = 3): Float64Array => {
  const { columns, rows } = grid
  let values = Float64Array.from(grid.values, value => value ?? Number.NaN)
  for (let round = 0; round < rounds; round++) {
    const next = values.slice()
    for (let at = 0; at < values.length; at++) {
      if (!Number.isNaN(values[at]!)) continue
      const [column, row] = [at % columns, Math.floor(at / columns)]
      let [sum, count] = [0, 0]
      for (let y = Math.max(row - 1, 0); y <= Math.min(row + 1, rows - 1); y++)
        for (let x = Math.max(column - 1, 0); x <= Math.min(column + 1, columns - 1); x++) {
          const value = values[y * columns + x]!
          if (!Number.isNaN(value)) {
            sum += value
            count++
          }
        }
      if (count > 0) next[at] = sum / count
    }
    values = next
  }
  return values
}

/** Bilinear value at fractional cell coordinates; NaN where a corner has no answer. */
export const sampleBilinear = (values: Float64Array, columns: number, rows: number, x: number, y: number): number => {
  const cx = Math.min(Math.max(x, 0), columns - 1)
  const cy = Math.min(Math.max(y, 0), rows - 1)
  const [left, top] = [Math.min(Math.floor(cx), columns - 2), Math.min(Math.floor(cy), rows - 2)]
  const at = top * columns + left
  const [fx, fy] = [cx - left, cy - top]
  const upper = values[at]! + (values[at + 1]! - values[at]!) * fx
  const lower = values[at + columns]! + (values[at + columns + 1]! - values[at + columns]!) * fx
  return upper + (lower - upper) * fy
}

/** Class 1..6 and tone 0..3 of a value. The last class is toned over as much again as the one before. */
export const toneOf = (value: number, bounds: readonly number[]): [level: number, tone: number] => {
  let level = 0
  while (level < bounds.length && value > bounds[level]!) level++
  const from = level === 0 ? 0 : bounds[level - 1]!
  const to = bounds[level] ?? from * 1.6
  return [level + 1, Math.min(3, Math.max(0, Math.floor(((value - from) / (to - from)) * 4)))]
}

const colourTable = (tones: SurfacePaint['tones']) => tones.map(steps => steps.map(hex => rgbOf(hex)))

const paintPixels = (image: ImageData, field: Float64Array, paint: SurfacePaint) => {
  const { width, height, data } = image
  const colours = colourTable(paint.tones)
  const { bounds } = paint
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const value = field[at]!
      if (Number.isNaN(value)) continue
      const [level, tone] = toneOf(value, bounds)
      const [r, g, b] = colours[level - 1]![tone]!
      const slope = Math.hypot((field[at + 1] ?? value) - value, (field[at + width] ?? value) - value)
      const nearest = Math.min(
        Math.abs(value - (bounds[level - 1] ?? Infinity)),
        level > 1 ? Math.abs(value - bounds[level - 2]!) : Infinity,
      )
      const line = slope > 0 ? Math.min(Math.max(paint.isoline / 2 + 0.5 - nearest / slope, 0), 1) * 0.6 : 0
      data[at * 4] = r + (255 - r) * line
      data[at * 4 + 1] = g + (255 - g) * line
      data[at * 4 + 2] = b + (255 - b) * line
      data[at * 4 + 3] = 255
    }
}

export const fieldOf = (grid: ValueGrid, width: number, height: number): Float64Array => {
  const values = fillEdges(grid)
  const [top, bottom] = [mercatorY(grid.north), mercatorY(grid.south)]
  const field = new Float64Array(width * height)
  for (let y = 0; y < height; y++) {
    const lat = latitudeOf(top + ((y + 0.5) / height) * (bottom - top))
    const row = ((grid.north - lat) / (grid.north - grid.south)) * (grid.rows - 1)
    for (let x = 0; x < width; x++)
      field[y * width + x] = sampleBilinear(values, grid.columns, grid.rows, ((x + 0.5) / width) * (grid.columns - 1), row)
  }
  return field
}

/** Clears everything outside the outline in a picture that is drawn on the grid's corners. */
export const clipTo = (pen: CanvasRenderingContext2D, grid: ValueGrid, clip: BoundaryFeature, width: number, height: number) => {
  const [left, right, top, bottom] = [mercatorX(grid.west), mercatorX(grid.east), mercatorY(grid.north), mercatorY(grid.south)]
  pen.globalCompositeOperation = 'destination-in'
  pen.beginPath()
  for (const ring of ringsOf(clip)) {
    ring.forEach(([lon, lat], i) => {
      const x = ((mercatorX(lon) - left) / (right - left)) * width
      const y = ((mercatorY(lat) - top) / (bottom - top)) * height
      if (i) pen.lineTo(x, y)
      else pen.moveTo(x, y)
    })
    pen.closePath()
  }
  pen.fill('evenodd')
  pen.globalCompositeOperation = 'source-over'
}

/**
 * The surface as a picture in Web Mercator, to be laid on the grid's four corners: class colours in four tones, a white line at class
 * limits, cut at the outline. About 40 ms for a million pixels.
 */
export const paintSurface = (grid: ValueGrid, paint: SurfacePaint): HTMLCanvasElement => {
  const tall = (mercatorY(grid.south) - mercatorY(grid.north)) / (mercatorX(grid.east) - mercatorX(grid.west))
  const canvas = document.createElement('canvas')
  canvas.width = paint.width
  canvas.height = Math.round(paint.width * tall)
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) return canvas
  const image = pen.createImageData(canvas.width, canvas.height)
  paintPixels(image, fieldOf(grid, canvas.width, canvas.height), paint)
  pen.putImageData(image, 0, 0)
  clipTo(pen, grid, paint.clip, canvas.width, canvas.height)
  return canvas
}
