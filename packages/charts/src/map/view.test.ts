import { describe, expect, it } from 'vitest'
import { distanceKm } from './mercator.ts'
import { fitView, viewOf } from './view.ts'

const city = [111.98, 35.83, 113.76, 37.14] as const
const room = { top: 120, right: 480, bottom: 312, left: 504 }

describe('a view', () => {
  it('of the whole world at zoom 0 has Greenwich in the middle', () =>
    expect(viewOf([0, 0], 512, 512, 512).toScreen([0, 0])).toEqual({ x: 256, y: 256 }))
  it('reads places back from the screen', () => {
    const view = fitView(city, room, 1920, 1080)
    const { x, y } = view.toScreen([113.11, 36.19])
    const [lon, lat] = view.toPlace(x, y)
    expect(lon).toBeCloseTo(113.11, 9)
    expect(lat).toBeCloseTo(36.19, 9)
  })
  it('that fits a box leaves just the requested padding, with the box in the middle', () => {
    const view = fitView(city, room, 1920, 1080)
    const [from, to] = [view.toScreen([city[0], city[3]]), view.toScreen([city[2], city[1]])]
    expect(from.y).toBeCloseTo(room.top, 6)
    expect(to.y).toBeCloseTo(1080 - room.bottom, 6)
    expect(from.x).toBeGreaterThanOrEqual(room.left)
    expect(from.x - room.left).toBeCloseTo(1920 - room.right - to.x, 6)
  })
  it('knows its scale to the great circle within 0.5 %: the earth of the projection is a little larger', () => {
    const view = fitView(city, room, 1920, 1080)
    const [x, y] = [960, 540]
    const km = distanceKm(view.toPlace(x - 50, y), view.toPlace(x + 50, y))
    expect(Math.abs(view.kmOf(100) / km - 1)).toBeLessThan(0.005)
  })
})
