import { expect, it } from 'vitest'
import type { BoundaryFeature } from './boundaries.ts'
import { innermostPoint } from './innermost.ts'

const area = (ring: [number, number][], centroid: [number, number]): BoundaryFeature => ({
  type: 'Feature',
  properties: { adcode: 1, name: '某县', center: centroid, centroid },
  geometry: { type: 'MultiPolygon', coordinates: [[ring]] },
})

it('is the middle of a square, wherever its centroid is said to be', () => {
  const square = area(
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ],
    [0.05, 0.95],
  )
  const [lon, lat] = innermostPoint(square)
  expect(Math.abs(lat - 0.5) + Math.abs(lon - 0.5)).toBeLessThan(0.35)
  expect(Math.min(lon, 1 - lon)).toBeGreaterThan(0.3)
})

it('of a bent county is in its broad part, not in the notch with its centroid', () => {
  // A U whose left arm is broad: its centroid is between the arms.
  const bent = area(
    [
      [0, 0],
      [6, 0],
      [6, 5],
      [5.5, 5],
      [5.5, 1],
      [3, 1],
      [3, 5],
      [0, 5],
    ],
    [3.4, 2],
  )
  const [lon, lat] = innermostPoint(bent)
  expect([lon > 0.8, lon < 2.2, lat > 1, lat < 4]).toEqual([true, true, true, true])
})
