import { expect, it } from 'vitest'
import { provenanceText, provenanceWord } from './factor-provenance-text.ts'

it('the origin of a factor begins with a Chinese word, followed by its details', () => {
  expect(provenanceText('recalled')).toBe('指南待核')
  expect(provenanceText('found:github atmoschem/pega')).toBe('公开文献：github atmoschem/pega')
  expect(provenanceText('derived from AP-42')).toBe('推算：AP-42')
  expect(provenanceWord('illustrative of China VI')).toBe('示例')
})

it("people's own words stay as they are, none is a dash", () => {
  expect(provenanceText('2025 年检测报告')).toBe('2025 年检测报告')
  expect(provenanceText('')).toBe('—')
})
