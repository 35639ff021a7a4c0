import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const features = join(import.meta.dirname, '../../apps/web/src/features')
const textSize = /fontSize(?::|=\{) ?(\d+(?:\.\d+)?)/g

test('“Chart base font size 8 to 9.5 depending on screen width”, readable: no picture of a page writes smaller than 11 px', () => {
  const files = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.tsx'))
  const small = files.flatMap(file =>
    [...readFileSync(join(features, file), 'utf8').matchAll(textSize)]
      .filter(([, size]) => Number(size) < 11)
      .map(([text]) => `${file} ${text}`),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(small).toEqual([])
})
