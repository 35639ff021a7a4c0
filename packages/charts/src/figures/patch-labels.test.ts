import { expect, it } from 'vitest'
import type { BoundaryFeature } from '../map/boundaries.ts'
import { fitView } from '../map/view.ts'
import { patchLabels } from './patch-labels.ts'

const area = (id: number, west: number, wide: number): BoundaryFeature => ({
  type: 'Feature',
  properties: { adcode: id, name: '某某某镇', center: [west, 36], centroid: [west + wide / 2, 36.05] },
  geometry: {
    type: 'MultiPolygon',
    coordinates: [
      [
        [
          [west, 36],
          [west + wide, 36],
          [west + wide, 36.1],
          [west, 36.1],
        ],
      ],
    ],
  },
})
const view = fitView([113, 36, 114, 36.1], { top: 0, right: 0, bottom: 0, left: 0 }, 1000, 200)

it('all bear name and number, or those that have room for both, for the number, for nothing', () => {
  const many = [area(1, 113, 0.4), area(2, 113.4, 0.042), ...Array.from({ length: 30 }, (_, i) => area(10 + i, 113.5 + i * 0.01, 0.01))]
  expect([...patchLabels(view, many, true).values()].every(label => label.name)).toBe(true)
  const labels = patchLabels(view, many, false)
  expect([labels.get(1)?.name, labels.get(2)?.name, labels.size]).toEqual([true, false, 2])
})
