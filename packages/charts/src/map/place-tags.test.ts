import { describe, expect, it } from 'vitest'
import { edgesOf, placeNames, placeTags, type TagBox } from './place-tags.ts'

const tag = (id: number, x: number, y: number): TagBox => ({ id, x, y, width: 100, height: 28 })
const touching = (boxes: TagBox[]) =>
  boxes.flatMap((a, i) =>
    boxes.slice(i + 1).filter(b => Math.abs(a.x - b.x) < (a.width + b.width) / 2 && Math.abs(a.y - b.y) < (a.height + b.height) / 2),
  ).length

describe('county tags', () => {
  it('stay where they belong when nothing is in the way', () =>
    expect(placeTags([tag(1, 0, 0), tag(2, 200, 0)])).toEqual([tag(1, 0, 0), tag(2, 200, 0)]))
  it('are all shown and none covers another, even when all want the same spot', () => {
    const placed = placeTags(Array.from({ length: 12 }, (_, i) => tag(i, 300 + (i % 3), 300 + (i % 2))))
    expect(placed).toHaveLength(12)
    expect(touching(placed)).toBe(0)
  })
  it('leave fixed elements free', () => {
    const legend = { ...tag(99, 0, 20), width: 200, height: 60 }
    const [placed] = placeTags([tag(1, 10, 0)], 4, [legend])
    expect(touching([placed!, legend])).toBe(0)
  })
  it('move no further than they must', () => {
    const [a, b] = placeTags([tag(1, 0, 0), tag(2, 10, 20)])
    expect(a!.x).toBe(0)
    expect(b!.y - a!.y).toBeGreaterThanOrEqual(32)
    expect(Math.abs(a!.y)).toBeLessThan(10)
  })
})

describe('county names among stations', () => {
  const mark = (id: number, x: number, y: number): TagBox => ({ id, x, y, width: 20, height: 20 })
  it('stay where nothing is in the way', () => expect(placeNames([tag(1, 50, 50)], [mark(2, 300, 50)])).toEqual([tag(1, 50, 50)]))
  it('step aside from a station and from one another', () => {
    const marks = [mark(10, 0, 0), mark(11, 20, 12)]
    const placed = placeNames([tag(1, 0, 0), tag(2, 4, 4)], marks)
    expect(touching([...placed, ...marks.slice(0, 1)])).toBe(0)
  })
  it('are shown even in a crowd that leaves no room', () => {
    const crowd = Array.from({ length: 900 }, (_, i) => mark(100 + i, (i % 30) * 15 - 225, Math.floor(i / 30) * 15 - 225))
    expect(placeNames([tag(1, 0, 0)], crowd)).toHaveLength(1)
  })
  it('stay in their own area among its stations, and leave it before a panel hides them', () => {
    // A small area full of stations, with free room round it.
    const stations = Array.from({ length: 49 }, (_, i) => mark(10 + i, ((i % 7) - 3) * 10, (Math.floor(i / 7) - 3) * 10))
    const isHome = ({ x, y }: TagBox) => Math.hypot(x, y) < 30
    expect(isHome(placeNames([tag(1, 0, 0)], stations)[0]!)).toBe(false)
    expect(isHome(placeNames([tag(1, 0, 0)], stations, 10, { isHome })[0]!)).toBe(true)
    const panel = { ...mark(99, 0, 0), width: 80, height: 200 }
    expect(isHome(placeNames([tag(1, 0, 0)], stations, 10, { isHome, solid: [panel] })[0]!)).toBe(false)
  })
  it('stay inside of their view, and step further where the map is larger', () => {
    const view = { width: 400, height: 300 }
    const [placed] = placeNames([tag(1, 390, 150)], edgesOf(view))
    expect(placed!.x + placed!.width / 2).toBeLessThanOrEqual(view.width)
    const wide = placeNames([tag(1, 0, 0)], [mark(10, 0, 0)], 20)[0]!
    expect(Math.hypot(wide.x, wide.y) % 20).toBeCloseTo(0)
  })
})
