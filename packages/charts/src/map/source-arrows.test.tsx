import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { textWidth } from '../text-width.ts'
import { SourceArrows } from './source-arrows.tsx'
import type { MapView } from './view.ts'

test('names and shares of sources in one place are apart, and the receptor has its name', () => {
  const view = { width: 440, height: 200, toScreen: ([x, y]: readonly [number, number]) => ({ x, y }) } as unknown as MapView
  const names = ['襄垣县', '屯留区', '潞城区', '潞州区', '上党区', '壶关县']
  const sources = names.map((name, i) => ({ adcode: i, name, share: 0.4 / (i + 1), at: [200 + 9 * i, 90 + 5 * i] as const, own: true }))
  const drawn = renderToStaticMarkup(
    <svg>
      <SourceArrows view={view} sources={sources} receptor={[220, 100]} receptorName="长治市" smallest={0.01} />
    </svg>,
  )
  const texts = [...drawn.matchAll(/<text[^>]* x="([\d.-]+)" y="([\d.-]+)"[^>]*>([^<]+)</g)].map(([, x, y, text]) => ({
    x: Number(x),
    y: Number(y),
    wide: (textWidth(text!) * 11.5) / 11,
    text: text!,
  }))
  expect(texts.map(({ text }) => text)).toContain('受体 长治市')
  expect(texts).toHaveLength(names.length + 1)
  for (const [i, a] of texts.entries())
    for (const b of texts.slice(i + 1))
      expect(Math.abs(a.x - b.x) >= (a.wide + b.wide) / 2 || Math.abs(a.y - b.y) >= 14, `${a.text} ${b.text}`).toBe(true)
})
