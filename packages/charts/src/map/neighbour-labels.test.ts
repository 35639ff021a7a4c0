import { expect, test } from 'vitest'
import type { BoundaryCollection } from './boundaries.ts'
import { neighbourLabels } from './neighbour-labels.ts'

const square = (west: number, south: number, size: number) => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
]
const neighbours = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { adcode: 1, name: '临汾市', centroid: [200, 200] },
      geometry: { type: 'MultiPolygon', coordinates: [[square(0, 0, 400)]] },
    },
  ],
} as unknown as BoundaryCollection

test('a neighbour’s name is beside a panel, not under it', () => {
  const view = { left: 0, top: 0, right: 400, bottom: 400 }
  const place = (clear: Parameters<typeof neighbourLabels>[5]) =>
    neighbourLabels(neighbours, view, { x: 0, y: 400 }, (x, y) => [x, y], 28, clear)[0]!
  const free = place([])
  const legend = { id: 0, x: free.x, y: free.y, width: 160, height: 60 }
  const moved = place([legend])
  expect(Math.abs(moved.x - legend.x) >= 124 || Math.abs(moved.y - legend.y) >= 46).toBe(true)
})
