import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const features = join(import.meta.dirname, '../../apps/web/src/features')
/** A column of a moment that is written as it comes, with seconds. */
const bareMoment = /dataIndex: '\w+At'(?![^}]*render)[^}]*\}/g

test('“Date formats: YYYY-MM-DD hh, YYYY-MM-DD, YYYY-MM-DD hh:mm”: no table shows the seconds of a moment', () => {
  // Packets of machines come by the second.
  const files = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter(
    file => file.endsWith('.tsx') && file !== join('system', 'data-sources', 'rejections-drawer.tsx'),
  )
  expect(files.length).toBeGreaterThan(100)
  const bare = files.flatMap(file => (readFileSync(join(features, file), 'utf8').match(bareMoment) ?? []).map(found => `${file}: ${found}`))
  expect(bare).toEqual([])
  expect("{ title: '结束', dataIndex: 'finishedAt', width: 168 }").toMatch(bareMoment)
})
