import { expect, test } from 'vitest'
import { isUnconfirmed, provenanceText, provenanceWord } from './factor-provenance-text.ts'

test('what was not compared with its original says so; a repository is no literature', () => {
  const open = [
    'recalled',
    'illustrative',
    'derived',
    'derived from illustrative fuel use',
    'found:github ibarraespinosa/vein R/sysdata.rda ef_china',
  ]
  expect(open.map(provenanceWord)).toEqual(open.map(() => '待核'))
  for (const text of open) expect(provenanceText(text)).not.toMatch(/github|vein|recalled|illustrative/i)
  expect(provenanceText(open[4]!)).toBe('待核：国内机动车排放系数表，转录，未对照原文')
})

test('a paper is named, and what an office wrote stays as it wrote it', () => {
  expect(provenanceText('found:ChinaXiv 201711.01719 Table 1')).toBe('公开文献：ChinaXiv 201711.01719 表 1')
  expect(provenanceText('derived from found:ChinaXiv 201711.02349 Tables 1-2')).toBe('推算：ChinaXiv 201711.02349 表 1-2')
  expect([provenanceText('2025 年本地实测'), isUnconfirmed('2025 年本地实测')]).toEqual(['2025 年本地实测', false])
})
