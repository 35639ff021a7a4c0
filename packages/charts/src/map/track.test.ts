import { expect, test } from 'vitest'
import { mercatorX, mercatorY } from './mercator.ts'
import { nearestPoint, seenPoints, trackBuffers, trackClasses } from './track.ts'

test('classes are the percentiles of the track; a constant track has one, one of nothing none', () => {
  const values = Float64Array.from({ length: 1001 }, (_, i) => i)
  expect(trackClasses(values).breaks).toEqual([0, 500, 750, 900, 970, 995])
  expect(trackClasses([5, 5, 5])).toEqual({ breaks: [5], colours: [expect.any(String)] })
  expect(trackClasses([Number.NaN]).breaks).toEqual([])
})

test('high values are drawn last, hidden points not at all, and positions keep a centimetre', () => {
  const track = { lon: [113, 113.1, 113.2, 113.3], lat: [36, 36, 36, 36.1], values: [900, 10, Number.NaN, 500], hidden: [0, 0, 0, 0] }
  const classes = { breaks: [0, 400, 800], colours: ['#ff0000', '#00ff00', '#0000ff'] }
  const { positions, shades, origin, count } = trackBuffers(track, classes)
  expect(count).toBe(4)
  expect([...shades.slice(4)].filter((_, i) => i % 4 !== 3)).toEqual([255, 0, 0, 0, 255, 0, 0, 0, 255])
  // A centimetre is 2.5e-10 of the world.
  expect(Math.abs(positions[4]! + origin[0] - mercatorX(113.3))).toBeLessThan(2.5e-10)
  expect(Math.abs(positions[5]! + origin[1] - mercatorY(36.1))).toBeLessThan(2.5e-10)
  expect(trackBuffers({ ...track, hidden: [1, 0, 1, 0] }, classes).count).toBe(2)
})

test('from afar one point a cell is drawn, the one that would lie on top, in the order of drawing', () => {
  const positions = Float32Array.of(0.1, 0.1, 3.1, 0.1, 0.2, 0.2, -0.1, 0.1)
  expect([...seenPoints({ positions, count: 4 }, 1)]).toEqual([1, 2, 3])
  expect([...seenPoints({ positions, count: 4 }, 0.01)]).toEqual([0, 1, 2, 3])
  expect(seenPoints({ positions: new Float32Array(0), count: 0 }, 1).length).toBe(0)
})

test('the nearest point is found within reach only', () => {
  const track = { lon: [113, 113.01, 113.02], lat: [36, 36, 36], hidden: [0, 1, 0] }
  expect(nearestPoint(track, [113.0101, 36], 0.02)).toBe(2)
  expect(nearestPoint(track, [114, 36], 0.02)).toBeNull()
})
