import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isUnconfirmed, provenanceText } from './factor-provenance-text.ts'

const seed = readFileSync(new URL('../../../db/seed/emission-factors.csv', import.meta.url), 'utf8')
/** Cells of a line of the library; quoted ones may hold commas. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/("([^"]|"")*"|[^,]*)(,|$)/g)].map(([, cell = '']) => cell.replace(/^"|"$/g, '').replaceAll('""', '"'))
const [head = '', ...lines] = seed.trimEnd().split(/\r?\n/)
const stored = [...new Set(lines.map(line => cellsOf(line)[cellsOf(head).indexOf('provenance')] ?? ''))]

test('what was not compared with its original says so; a repository or a web address is no literature', () => {
  const open = [
    'recalled',
    'illustrative',
    'derived',
    'derived from illustrative fuel use',
    'found:github ibarraespinosa/vein R/sysdata.rda ef_china',
    'found:m.jinchutou.com view-444822188 (各类VOC排放源排放系数 table; cell order re-aligned by us)',
    'found:scholar.pku.edu.cn (coke VOC inventory 1949-2016, uncontrolled whole-plant factor)',
    'derived from found:fx361.cc 17391088 (China 2007: PM2.5 4043.7, PM10 6668.9 kt)',
    '待核：某文件',
  ]
  for (const text of open) expect([isUnconfirmed(text), provenanceText(text)]).toEqual([true, expect.stringMatching(/^待核：[^：]/)])
  expect(provenanceText(open[4]!)).toBe(
    '待核：环境保护部《道路机动车大气污染物排放清单编制技术指南（试行）》（2014）基准排放系数，转录，未对照原文',
  )
  expect(provenanceText(open[5]!)).toBe('待核：网络转载（未找到原文）：《各类挥发性有机物排放源排放系数》，单元格次序经整理')
})

test('a paper is named by author, title and year, and what an office wrote stays as it wrote it', () => {
  expect(provenanceText('found:oalib.com record 4340318 (PRD paved-road dust study, 2013)')).toBe(
    '公开文献：彭康等《珠江三角洲地区铺装道路扬尘排放因子与排放清单研究》，《环境科学学报》2013: 2657–2663',
  )
  expect(provenanceText('derived from found:ChinaXiv 201711.01719 Table 1 (MEP NH3 guideline base factors) x 0.32')).toBe(
    '推算：环境保护部《大气氨源排放清单编制技术指南（试行）》（2014），引自 ChinaXiv 201711.01719 表 1 × 0.32',
  )
  expect([provenanceText('2025 年本地实测'), isUnconfirmed('2025 年本地实测')]).toEqual(['2025 年本地实测', false])
})

test('names the source of every row of the library in Chinese, without a web address', () => {
  expect(stored.length).toBeGreaterThan(150)
  const chapter = /\d+(\.[A-Z\d]+(\.[a-z]+)*)+/g
  const symbols = /\b(EMEP\/EEA|IPCC|AP|ChinaXiv|PM|kt|ppm)(?=\b|\d)/g
  const left = stored.map(provenanceText).filter(text => /[a-z]{2,}|www|\.c[nco]/i.test(text.replace(chapter, '').replace(symbols, '')))
  expect(left).toEqual([])
})
