import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Point } from './boundaries.ts'
import { RankedMarks } from './ranked-marks.tsx'
import type { MapView } from './view.ts'

const view = { width: 700, height: 500, toScreen: ([x, y]: Point) => ({ x, y }) } as unknown as MapView
const mark = (rank: number, x: number, y: number) => ({
  id: rank,
  rank,
  at: [x, y] as Point,
  label: `演示长治${rank}号供热站`,
  colour: '#54657e',
})
const drawn = (marks: ReturnType<typeof mark>[]) =>
  renderToStaticMarkup(<RankedMarks view={view} marks={marks} chosen={null} onPick={() => {}} />)
const named = (svg: string) => (svg.match(/>演示长治\d号供热站</g) ?? []).length

test('names are written beside their marks; where there is no room for one, its number alone', () => {
  expect(named(drawn([mark(1, 100, 100), mark(2, 500, 300)]))).toBe(2)
  const crowd = drawn(Array.from({ length: 9 }, (_, i) => mark(i + 1, 300 + 26 * (i % 3), 200 + 26 * Math.floor(i / 3))))
  expect(named(crowd)).toBeLessThan(9)
  expect(named(crowd)).toBeGreaterThan(0)
  expect(crowd.match(/aria-label="第 \d 位/g)).toHaveLength(9)
})
