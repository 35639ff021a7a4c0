import { expect, test } from 'vitest'
import { closingWords } from './case-story.ts'

test('a decision says what the checks found: no 属实 over an order that was 不属实', () => {
  expect([closingWords([true, true]), closingWords([true, false]), closingWords([false])].map(words => words.split('，予以')[0])).toEqual([
    '企业问题属实并已整改',
    '查实的问题已整改，其余企业现场未见异常',
    '现场未见异常',
  ])
})
