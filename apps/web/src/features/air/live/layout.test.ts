import { describe, expect, it } from 'vitest'
import { type LayoutBox, screenLayout } from './layout.ts'

const overlap = (a: LayoutBox, b: LayoutBox) =>
  a.x < b.x + b.w - 0.5 && b.x < a.x + a.w - 0.5 && a.y < b.y + b.h - 0.5 && b.y < a.y + a.h - 0.5
const sizes = [
  [1920, 1080],
  [1366, 768],
  [1440, 900],
  [1600, 900],
  [2560, 1440],
  [3840, 2160],
  [3840, 1080],
  [2560, 1080],
  [1920, 1200],
  [1080, 1920],
  [1280, 720],
] as const

describe('the big screen', () => {
  it('is exactly as designed at 1920 × 1080', () => {
    const { boxes, stage, u } = screenLayout(1920, 1080)
    expect(u).toBe(1)
    expect(boxes).toEqual({
      now: { x: 16, y: 80, w: 448, h: 224 },
      pollutants: { x: 16, y: 320, w: 448, h: 376 },
      goodDays: { x: 16, y: 712, w: 448, h: 176 },
      targets: { x: 16, y: 904, w: 448, h: 160 },
      ranking: { x: 1456, y: 80, w: 448, h: 448 },
      alarms: { x: 1456, y: 544, w: 448, h: 248 },
      stations: { x: 1456, y: 808, w: 448, h: 256 },
      strip: { x: 480, y: 824, w: 560, h: 240 },
      calendar: { x: 1056, y: 824, w: 384, h: 240 },
    })
    expect(stage).toEqual({ x: 480, y: 80, w: 960, h: 728 })
  })
  it('is the same picture at twice the size on a 4K screen', () => {
    const layout = screenLayout(3840, 2160)
    expect(layout.u).toBe(2)
    expect(layout.boxes).toEqual(screenLayout(1920, 1080).boxes)
  })
  it('gives the map of a wide wall five columns', () => {
    const { mode, stage, boxes } = screenLayout(3840, 1080)
    expect(mode).toBe('wall')
    expect(stage).toMatchObject({ x: 1008, w: 1824 })
    expect(boxes.ranking.h).toBe(984)
  })
  it.each(sizes)('has no two cards over one another and none outside at %i × %i', (width, height) => {
    const { boxes, stage, width: w, height: h, u } = screenLayout(width, height)
    const all = [...Object.values(boxes), stage]
    for (const [i, a] of all.entries()) {
      expect(a.x).toBeGreaterThanOrEqual(0)
      expect(a.x + a.w).toBeLessThanOrEqual(w + 0.01)
      expect(a.y + a.h).toBeLessThanOrEqual(h + 0.01)
      for (const b of all.slice(i + 1)) expect(overlap(a, b)).toBe(false)
    }
    expect(w * u).toBeCloseTo(width, 6)
  })
})
