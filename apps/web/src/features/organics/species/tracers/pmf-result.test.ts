import { expect, test } from 'vitest'
import { factorName } from './pmf-result.ts'

const factor = (isNamed: boolean, isBackground: boolean) =>
  ({ isNamed, isBackground, nearest: [{ category: '机动车' }] }) as Parameters<typeof factorName>[0]['factors'][number]

test('a factor has the name of a source only where its profile is near and long-lived species do not dominate', () => {
  const factors = [factor(true, false), factor(false, false), factor(false, true)]
  expect(factors.map((_, k) => factorName({ factors }, k))).toEqual(['F1 机动车', 'F2 未命名', 'F3 背景与老化'])
})
