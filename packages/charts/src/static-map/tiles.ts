import { useEffect, useState } from 'react'
import type { MapView } from '../map/view.ts'

const tilePx = 256

/** A base map tile and its position, px of the view. */
export interface PlacedTile {
  image: HTMLImageElement
  x: number
  y: number
  size: number
}

interface WantedTile {
  url: string
  x: number
  y: number
  size: number
}

/** The tiles of `https://…/{z}/{x}/{y}.png` that cover a view, at the zoom whose pixels are nearest to the screen's. */
export const tilesOf = (tileUrl: string, view: MapView): WantedTile[] => {
  const zoom = Math.max(0, Math.round(Math.log2(view.world / tilePx)))
  const size = view.world / 2 ** zoom
  const origin = view.toScreen([-180, 0])
  const [west, north] = [origin.x, origin.y - view.world / 2]
  const [first, top] = [Math.floor(-west / size), Math.floor(-north / size)]
  const [columns, rows] = [Math.ceil((view.width - west) / size) - first, Math.ceil((view.height - north) / size) - top]
  return Array.from({ length: columns * rows }, (_, i) => {
    const [x, y] = [first + (i % columns), top + Math.floor(i / columns)]
    const url = tileUrl.replace('{z}', String(zoom)).replace('{x}', String(x)).replace('{y}', String(y))
    return { url, x: west + x * size, y: north + y * size, size }
  })
}

/** The loaded tiles of a view; without a tile server the list is empty and nothing fails. */
export const useTiles = (tileUrl: string | null | undefined, view: MapView): readonly PlacedTile[] => {
  const [tiles, setTiles] = useState<readonly PlacedTile[]>([])
  useEffect(() => {
    if (!tileUrl) return
    let gone = false
    for (const { url, ...place } of tilesOf(tileUrl, view)) {
      const image = new Image()
      image.onload = () => {
        if (!gone) setTiles(known => [...known, { image, ...place }])
      }
      image.src = url
    }
    return () => {
      gone = true
      setTiles([])
    }
  }, [tileUrl, view])
  return tiles
}
