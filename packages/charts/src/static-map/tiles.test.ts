import { describe, expect, it } from 'vitest'
import { viewOf } from '../map/view.ts'
import { tilesOf } from './tiles.ts'

describe('base map tiles', () => {
  it('cover the view without a gap, and none is outside', () => {
    const view = viewOf([113.1, 36.2], 512 * 2 ** 8.4, 1000, 700)
    const tiles = tilesOf('{z}/{x}/{y}', view)
    for (const { x, y, size } of tiles) expect(x < 1000 && y < 700 && x + size > 0 && y + size > 0).toBe(true)
    const [left, top] = [Math.min(...tiles.map(t => t.x)), Math.min(...tiles.map(t => t.y))]
    const { size } = tiles[0]!
    expect(left <= 0 && top <= 0).toBe(true)
    const [right, bottom] = [Math.max(...tiles.map(t => t.x + size)), Math.max(...tiles.map(t => t.y + size))]
    expect(right >= 1000 && bottom >= 700).toBe(true)
    expect(tiles).toHaveLength(Math.round((right - left) / size) * Math.round((bottom - top) / size))
  })
  it('have the numbers of the web map: 长治 is in tile 6/52/25', () => {
    const view = viewOf([113.1, 36.2], 256 * 2 ** 6, 10, 10)
    expect(tilesOf('{z}/{x}/{y}', view).map(tile => tile.url)).toEqual(['6/52/25'])
  })
})
