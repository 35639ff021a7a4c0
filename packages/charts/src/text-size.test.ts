import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { baseUnit, textSizeOf } from './text-size.ts'

it('“Chart base font size 8 to 9.5 depending on screen width”, with texts of 11 px at least', () => {
  expect([1024, 1366, 1643, 1920, 3840].map(baseUnit)).toEqual([8, 8, 8.75, 9.5, 9.5])
  expect([1366, 1440, 1920].map(width => textSizeOf(1.3, width))).toEqual([11, 11, 12])
  expect([1366, 1440, 1920].map(width => textSizeOf(1.45, width))).toEqual([12, 12, 14])
  expect(textSizeOf(1, 1920)).toBe(11)
})

it('no chart writes smaller than 11 px', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(file => /(?<!\.test)\.tsx?$/.test(file))
  const small = files.flatMap(file =>
    [...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/fontSize(?::|=\{) ?(\d+(\.\d+)?)/g)]
      .filter(([, size]) => Number(size) < 11)
      .map(([text]) => `${file} ${text}`),
  )
  expect(files.length).toBeGreaterThan(40)
  expect(small).toEqual([])
})
