import { expect, it } from 'vitest'
import { provenanceText } from './provenance.ts'

it('says in Chinese where entries come from, without names of files or projects', () => {
  const words = ['found:github someone/something (file)', 'recalled', 'illustrative', 'mixed, per item', ''].map(provenanceText)
  expect(words[0]).not.toMatch(/[a-z]/)
  expect(words.slice(1)).toEqual(['凭记忆录入，待核', '示例，按本地规定核定', '部分条目待核', '来源未注明，待核'])
})
