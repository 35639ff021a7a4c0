import { readTdump } from '@qingyuan/formats/tdump/read-tdump.ts'
import { expect, test } from 'vitest'
import { growthOf } from './test-support/growth.ts'

/** An endpoint file of one trajectory with so many points; the last line is blank, as HYSPLIT leaves it. */
const tdumpOf = (points: number): string => {
  const row = (n: number) =>
    `     1     1    26    11    20     0     0     0${(-n % 10_000).toFixed(1).padStart(8)}   36.200  113.100    500.0    950.0\n`
  return [
    '     1     1\n    GDAS    26    11    20     0     0\n     1 BACKWARD OMEGA   \n',
    '    26    11    20     0   36.200  113.100   500.0\n     1 PRESSURE\n',
    ...Array.from({ length: points }, (_, n) => row(n)),
    '\n',
  ].join('')
}

interface Growing<T> {
  build: (size: number) => T
  /** Throws when the input is refused. */
  parse: (input: T) => unknown
  /** Largest input, near the limit of the parser; read at ⅛, ¼ and ½ of it as well. */
  largest: number
}

const growing = <T>(each: Growing<T>) => each as Growing<unknown>

const parsers: Record<string, Growing<unknown>> = {
  tdump: growing({
    build: tdumpOf,
    parse: text => {
      const opened = readTdump(text)
      if (!opened.ok) throw new Error(opened.problem.message)
    },
    largest: 20_000,
  }),
}

test.each(Object.entries(parsers))('%s: twice the file takes about twice the work', async (_, { build, parse, largest }) => {
  const [, , half, whole] = [8, 4, 2, 1].map(part => {
    const input = build(Math.ceil(largest / part))
    parse(input)
    return input
  })
  expect(await growthOf(half, whole, parse, 3)).toBeLessThanOrEqual(3)
})
