import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RoseChart } from './rose-chart.tsx'

test('writes the shares of the rings over the wedges, not under them', () => {
  const classes = [{ label: '1–2 m/s', fill: '#123456', on: '#ffffff' }]
  const shares = Array.from({ length: 16 }, (_, s) => [5 + (s % 3)])
  const drawn = renderToStaticMarkup(<RoseChart {...{ classes, shares }} calm={10} width={320} height={320} label="风玫瑰" />)
  expect(drawn.indexOf('>2%</text>')).toBeGreaterThan(0)
  expect(drawn.indexOf('>2%</text>')).toBeGreaterThan(drawn.lastIndexOf('<path'))
})
