import { expect, test } from 'vitest'
import { type BriefingPart, confidenceWord, markedText, nextStep, partsOf, partsOfStatement, sentenceText } from './briefing.ts'

const figure = { text: '80', unit: 'μg/m³', page: '/x' }
const parts: BriefingPart[] = ['日均 ', figure, '，比前一日高 ', { text: '23' }, '。']

test('a sentence is edited around its figures, which keep what they open', () => {
  expect(sentenceText(parts)).toBe('日均 80 μg/m³，比前一日高 23。')
  expect(markedText(parts)).toBe('日均 【80 μg/m³】，比前一日高 【23】。')
  expect(partsOf('昨日日均【80 μg/m³】。', parts)).toEqual(['昨日日均', figure, '。'])
  expect(partsOf('没有数值', parts)).toEqual(['没有数值'])
})

test('a figure is neither changed nor written twice', () => {
  expect(() => partsOf('日均 【60 μg/m³】', parts)).toThrow('“60 μg/m³”不是这句话的数值')
  expect(() => partsOf('【23】和【23】', parts)).toThrow('“23”')
})

test('a draft is to be released by nine of its day', () => {
  expect([nextStep('2026-11-24', '2026-11-24 08:59'), nextStep('2026-11-24', '2026-11-24 09:00')]).toEqual([
    '下一步：09:00 前签发',
    '下一步：签发（应在 11-24 09:00 前，已逾时）',
  ])
})

test('a probability has one word', () => {
  expect([1, 0.95, 0.94, 0.8, 0.6, 0.4, 0.39, 0].map(confidenceWord)).toEqual([
    ...['基本确定', '基本确定', '很可能', '很可能', '较可能', '可能', '不能判断', '不能判断'],
  ])
})

test('a figure of the platform is not written over by words', () => {
  const before = ['截至 11-27 12 时，AQI ', { text: '44' }, '。']
  expect(() => partsOf('截至 11-27 12 时，AQI 999，严重污染。', before)).toThrow('“999”不是平台给出的数值')
  expect(partsOf('截至 11-27 12 时，AQI 【44】，以优为主。', before)).toHaveLength(3)
  expect(partsOf('09:00 前现场复核 3 台设备。', [])).toEqual(['09:00 前现场复核 3 台设备。'])
})

test('numbers of a statement of another page become figures, with their sign and unit; its words stay', () => {
  const words = '不可用：PM₂.₅ 模拟均值 81.2 μg/m³，偏差 +142 %，逐时 r = −0.12，峰值模拟 7 时'
  const found = partsOfStatement(words, 'p')
  expect(sentenceText(found)).toBe(words)
  expect(found.filter(part => typeof part !== 'string')).toEqual([
    { text: '81.2', unit: 'μg/m³', page: 'p' },
    { text: '+142', unit: '%', page: 'p' },
    { text: '−0.12', page: 'p' },
    { text: '7', page: 'p' },
  ])
})
