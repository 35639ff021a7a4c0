import { type BriefingSentence, sentenceText } from '@qingyuan/domain/briefing.ts'
import { expect, test } from 'vitest'
import type { Facts } from './facts.ts'
import { actionsOf, sentencesOf, titleOf } from './sentences.ts'

const range = (lower: number, median: number, upper: number) => ({ lower, p25: median, median, p75: median, upper })
const trace = {
  from: '2026-11-22 20',
  to: '2026-11-22 24',
  credibility: { level: 'medium', words: '中' },
  wind: '西南风 1.2 m/s',
  suspects: [
    {
      enterpriseId: 5,
      name: '演示焦化',
      county: '屯留区',
      share: 0.31,
      low: 0.19,
      high: 0.45,
      distanceM: 900,
      bearing: 200,
      ordered: false,
    },
  ],
  others: { count: 80, share: 0.1 },
  unexplained: { share: 0.38, low: 0.22, high: 0.61 },
  reasons: [],
  twin: null,
  checked: null,
}

const whole = {
  place: { id: 1, name: '长治市', isCounty: false },
  today: '2026-11-23',
  day: '2026-11-22',
  yesterday: { aqi: 119, level: 3, primary: ['pm2_5'], values: { pm2_5: 80 } },
  before: 96,
  counties: [
    { placeId: 7, name: '襄垣县', aqi: 92, level: 2 },
    { placeId: 8, name: '屯留区', aqi: 147, level: 3 },
  ],
  latest: {
    hour: 0,
    current: { time: '2026-11-23 07', aqi: 104, class: 3, primary: ['pm2_5'] },
    expected: 41,
    reporting: 40,
    hours: [],
  },
  weather: { speed: 0.9, direction: 225, humidity: 71, windier: 0.9 },
  shares: {
    day: '2026-11-22',
    parts: [
      { id: 'city', name: '本市', percent: 52.4 },
      { id: 'outside', name: '区域外流入', percent: 47.3 },
      { id: 'initial', name: '起算前已有', percent: 0.3 },
    ],
  },
  alarms: { count: 4, open: 2 },
  cases: { open: 3, undecided: 1, leading: { id: 9, title: '屯留一中 PM₂.₅ 升高', state: 'sending', trace } },
  forecast: {
    issued: '2026-11-23',
    signed: false,
    hours: null,
    days: [
      { day: '2026-11-24', range: range(112, 130, 164) },
      { day: '2026-11-25', range: range(52, 70, 88) },
    ],
  },
  score: { lead: 1, count: 44, classAccuracy: 0.7, rangeHit: 0.75, rmse: 20, bias: 1, skillPersistence: 0.16, skillClimatology: 0.2 },
  goodDays: { value: 77.2, target: 78, needed: 33, remaining: 39, to: '2026-11-22' },
  target: { spareDays: 2, probability: 0.61 },
} as unknown as Facts

const textsOf = (facts: Facts) => Object.fromEntries(sentencesOf(facts).map(({ key, parts }) => [key, sentenceText(parts)]))
const none = {
  ...whole,
  ...{ yesterday: null, before: null, counties: [], latest: null, weather: null, shares: null, forecast: null, score: null, target: null },
  cases: { open: 0, undecided: 0, leading: null },
  alarms: { count: 0, open: 0 },
  goodDays: { value: null, target: null, needed: null, remaining: 39, to: '' },
} as unknown as Facts

test('sentences say what the statements say', () => {
  expect(textsOf(whole)).toEqual({
    day: '昨日（11-22）全市 AQI 119，首要污染物 PM₂.₅（PM₂.₅ 80 μg/m³），比前一日高 23。',
    counties: '2 个区县中 1 个超标，最高 屯留区 147。',
    hour: '截至 11-23 07 时，AQI 104，首要污染物 PM₂.₅。',
    weather: '昨日平均风速 0.9 m/s，主导西南风，平均相对湿度 71 %，风速低于近 30 日中 90 % 的日子。',
    shares: '来源解析（11-22 日均 PM₂.₅）：本市 52 %，区域外流入 47 %。',
    alarms: '昨日报警 4 起，目前持续中 2 起；未结案件 3 件。',
    suspects: '屯留一中 PM₂.₅ 升高：最可能的排放源 演示焦化 31 %（19–45）；清单内不能解释的 38 %。溯源可信度：中。',
    forecast: 'AQI 明日（11-24）112–164（轻度至中度），后日（11-25）52–88；2026-11-23 起报，未签发。',
    score: '近 44 个可检验日，第 1 天预报范围命中 75 %，对持续性预报的技巧 0.16。',
    target: '优良天数比例 77.2 %（目标 78.0 %），年内最多还可超标 6 天，年度目标能够达成，达成概率 61 %。',
  })
  expect(titleOf(whole)).toBe('全市昨日轻度污染，11-24 预计轻度污染')
})

test('what cannot be told is left out, never 0', () => {
  expect(textsOf(none)).toEqual({ alarms: '昨日报警 0 起，目前持续中 0 起；未结案件 0 件。' })
  expect(actionsOf(none)).toEqual([])
  expect(titleOf(none)).toBe('长治市空气质量研判')
  const partly = textsOf({ ...whole, before: null, weather: { ...whole.weather!, direction: null, humidity: null, windier: 0.5 } })
  expect([partly.day, partly.weather]).toEqual([
    '昨日（11-22）全市 AQI 119，首要污染物 PM₂.₅（PM₂.₅ 80 μg/m³）。',
    '昨日平均风速 0.9 m/s。',
  ])
})

test('a county is compared with the others', () => {
  const county = {
    ...whole,
    place: { id: 7, name: '襄垣县', isCounty: true },
    yesterday: { ...whole.yesterday!, aqi: 92, level: 2 },
  } as Facts
  const texts = textsOf(county)
  expect([texts.rank, texts.counties]).toEqual(['AQI 由低到高在 2 个区县中排第 1。', undefined])
})

test('only what has a probability says how sure it is; numbers open their lineage', () => {
  const found = new Map(sentencesOf(whole).map(each => [each.key, each]))
  expect([...found.values()].filter(({ probability }) => probability !== undefined).map(({ key }) => key)).toEqual(['target'])
  const figures = ({ parts }: BriefingSentence) => parts.filter(part => typeof part !== 'string')
  expect(figures(found.get('day')!)[0]).toEqual({
    ...{ text: '119', level: 3 },
    trace: { placeId: 1, parameter: 'aqi', step: 'day', time: '2026-11-22' },
  })
})

test('a range has a class only where it is all of one', () => {
  const { parts } = sentencesOf(whole).find(({ key }) => key === 'forecast')!
  expect(parts.filter(part => typeof part !== 'string').map(({ text, level }) => [text, level])).toEqual([
    ['112–164', undefined],
    ['52–88', 2],
  ])
})

test('a target that is hardly reached is surely missed', () => {
  const found = sentencesOf({ ...whole, target: { spareDays: -3, probability: 0.02 } }).find(({ key }) => key === 'target')!
  expect([found.probability, sentenceText(found.parts)]).toEqual([0.98, expect.stringContaining('年度目标难以达成，达成概率 2 %')])
})

test('three proposals at most, the most urgent first', () => {
  expect(actionsOf(whole).map(({ key, page }) => [key, page])).toEqual([
    ['order', 'case:9'],
    ['unknown', 'case:9'],
    ['decide', 'cases'],
  ])
})
