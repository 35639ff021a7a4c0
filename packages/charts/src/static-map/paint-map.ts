import { type Boundaries, type BoundaryFeature, type Point, ringsOf } from '../map/boundaries.ts'
import { areaColour, type MapTheme, mapLooks } from '../map/map-look.ts'
import { paintIcon } from '../map/station-icons.ts'
import { microGrowth, stationOrder } from '../map/style.ts'
import type { ValueGrid } from '../map/surface.ts'
import type { MapView } from '../map/view.ts'
import type { ClassTheme } from '../palette.ts'
import type { StationShape } from '../svg/station-shape.ts'
import type { PlacedTile } from './tiles.ts'

export interface StationSpot {
  at: Point
  shape: StationShape
  level: number | null
  late: boolean
}

/** Layers of a still map; null leaves a layer out. */
export interface StillScene {
  boundaries: Boundaries
  theme: MapTheme
  colours: ClassTheme
  /** Size of icons and lines against the design. */
  scale: number
  surface: { picture: HTMLCanvasElement; grid: ValueGrid } | null
  /** Classes of the counties by adcode. */
  counties: ReadonlyMap<number, number | null> | null
  stations: readonly StationSpot[] | null
  tiles: readonly PlacedTile[]
}

type Pen = CanvasRenderingContext2D

const outlineOf = (view: MapView, features: readonly BoundaryFeature[]): Path2D => {
  const path = new Path2D()
  for (const ring of features.flatMap(ringsOf)) {
    for (const [i, point] of ring.entries()) {
      const { x, y } = view.toScreen(point)
      if (i) path.lineTo(x, y)
      else path.moveTo(x, y)
    }
    path.closePath()
  }
  return path
}

const area = (pen: Pen, path: Path2D, colour: string, opacity: number) => {
  pen.globalAlpha = opacity
  pen.fillStyle = colour
  pen.fill(path, 'evenodd')
  pen.globalAlpha = 1
}

const line = (pen: Pen, path: Path2D, colour: string, width: number) => {
  pen.strokeStyle = colour
  pen.lineWidth = width
  pen.lineJoin = 'round'
  pen.setLineDash([])
  pen.stroke(path)
}

const paintGround = (pen: Pen, view: MapView, { boundaries, theme, scale, tiles }: StillScene, city: Path2D) => {
  const look = mapLooks[theme]
  pen.globalAlpha = 1
  pen.fillStyle = look.ground
  pen.fillRect(0, 0, view.width, view.height)
  pen.globalAlpha = look.tileOpacity
  for (const { image, x, y, size } of tiles) pen.drawImage(image, x, y, size, size)
  const neighbours = outlineOf(view, boundaries.neighbours.features)
  if (tiles.length === 0) area(pen, neighbours, look.neighbour, 1)
  pen.globalAlpha = 1
  line(pen, neighbours, look.neighbourLine, scale)
  area(pen, city, look.city, tiles.length ? 0.3 : 1)
}

const paintAreas = (pen: Pen, view: MapView, { boundaries, theme, colours, surface, counties }: StillScene) => {
  const look = mapLooks[theme]
  if (surface) {
    const { west, north, east, south } = surface.grid
    const [from, to] = [view.toScreen([west, north]), view.toScreen([east, south])]
    pen.globalAlpha = look.surfaceOpacity
    pen.drawImage(surface.picture, from.x, from.y, to.x - from.x, to.y - from.y)
    pen.globalAlpha = 1
  }
  for (const feature of counties ? boundaries.counties.features : []) {
    const fill = areaColour(theme, colours, counties?.get(feature.properties.adcode) ?? null)
    if (fill) area(pen, outlineOf(view, [feature]), fill, look.countyFillOpacity)
  }
}

const microSize = (view: MapView): number => {
  const { zooms, sizes } = microGrowth
  const share = (Math.log2(view.world / 512) - zooms[0]) / (zooms[1] - zooms[0])
  return sizes[0] + (sizes[1] - sizes[0]) * Math.min(Math.max(share, 0), 1)
}

const paintStations = (pen: Pen, view: MapView, { stations, theme, colours, scale }: StillScene) => {
  const micro = microSize(view)
  const pixels = pen.getTransform().a
  for (const station of (stations ?? []).toSorted((a, b) => stationOrder[a.shape] - stationOrder[b.shape])) {
    const { x, y } = view.toScreen(station.at)
    const size = scale * (station.shape === 'micro' ? micro : 1)
    pen.save()
    pen.translate(x, y)
    pen.scale(size, size)
    paintIcon(pen, { ...station, theme, colours }, size * pixels)
    pen.restore()
  }
}

/** The whole map as `mapStyle` lays it: ground, neighbours, city, surface or counties, borders, stations. The pen's px are those of the view. */
export const paintMap = (pen: Pen, view: MapView, scene: StillScene) => {
  const { boundaries, theme, scale } = scene
  const look = mapLooks[theme]
  const city = outlineOf(view, boundaries.city.features)
  paintGround(pen, view, scene, city)
  paintAreas(pen, view, scene)
  line(pen, outlineOf(view, boundaries.counties.features), look.countyLine, look.countyWidth * scale)
  line(pen, city, look.cityLine, look.cityWidth * scale)
  paintStations(pen, view, scene)
}
