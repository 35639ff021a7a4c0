import { type BriefingSentence, certaintyWord, sentenceText } from '@qingyuan/domain/briefing.ts'
import { expect, test } from 'vitest'
import { contentOf, statesSuspects } from './content.ts'
import type { Facts } from './facts.ts'
import { actionsOf } from './proposals.ts'
import { sentencesOf, titleOf } from './sentences.ts'
import { emptyFacts, fullFacts, sampleTrace } from './test-support/sample-facts.ts'

const textsOf = (facts: Facts) => Object.fromEntries(sentencesOf(facts).map(({ key, parts }) => [key, sentenceText(parts)]))

test('sentences say what the statements say', () => {
  expect(textsOf(fullFacts)).toEqual({
    day: '昨日（11-22）全市 AQI 119 轻度，首要污染物 PM₂.₅（PM₂.₅ 80 μg/m³），比前一日高 23。',
    cityRank: 'AQI 由低到高在本市与周边共 4 个城市中排第 2。',
    counties: '2 个区县中 1 个超标，最高 屯留区 147 轻度。',
    hour: '截至 11-23 07 时，AQI 104 轻度，首要污染物 PM₂.₅。',
    weather: '昨日平均风速 0.9 m/s，主导西南风，风速低于近 30 日中 90 % 的日子，平均相对湿度 71 %，模式混合层平均高 420 m。',
    paths: '到达清华站的 24 条 24 h 后向轨迹分 2 类：西南向（约 64 km 外）占 58 %，PM₂.₅ 平均 92 μg/m³；北向（约 152 km 外）占 42 %。',
    shares:
      '来源解析（11-22 日均 PM₂.₅，括号内为逐时 80 % 范围）：本市 52 %（43–61），区域外流入 47 %（38–56）（检验结论：仅日均：逐时过程与实测不符，只用日均份额）。',
    alarms: '昨日值班报警 4 起，截至 11-23 07 时持续中 2 起；未结案件 3 件。',
    suspects:
      '屯留一中 PM₂.₅ 升高：最可能的排放源 演示焦化 31 %（19–45）；来源构成：清单内 41 %（24–56），未知来源 38 %（22–61），区域背景 21 %（6–29）。溯源可信度：中。',
    forecast: 'AQI 明日（11-24）112–164（轻度至中度），后日（11-25）52–88 良；2026-11-23 起报，未签发。',
    score: '近 90 天可检验的 44 天，第 1 天预报范围命中 75 %，对持续性预报的技巧 0.16。',
    target: '优良天数比例 77.2 %（目标 78.0 %），年内最多还可超标 6 天，年度目标能够达成，达成概率 61 %。',
    margin: '今日目标余量：PM₂.₅ 已有 7 h 平均 54.3 μg/m³，其余 17 h 平均不高于 31.2 μg/m³，当日即符合年度目标 40.0 μg/m³ 所需水平。',
  })
  expect(titleOf(fullFacts)).toBe('全市昨日轻度污染，11-24 预计轻度至中度')
})

test('what cannot be told is left out, never 0', () => {
  expect(textsOf(emptyFacts)).toEqual({ alarms: '昨日值班报警 0 起，目前持续中 0 起；未结案件 0 件。' })
  expect(actionsOf(emptyFacts)).toEqual([])
  expect(titleOf(emptyFacts)).toBe('长治市空气质量研判')
  const partly = textsOf({
    ...fullFacts,
    before: null,
    paths: null,
    weather: { ...fullFacts.weather!, direction: null, humidity: null, windier: 0.5 },
  })
  expect([partly.day, partly.weather]).toEqual([
    '昨日（11-22）全市 AQI 119 轻度，首要污染物 PM₂.₅（PM₂.₅ 80 μg/m³）。',
    '昨日平均风速 0.9 m/s。',
  ])
})

test('figures of weather, trajectories and shares open the page of their place and day', () => {
  const found = new Map(sentencesOf(fullFacts).map(each => [each.key, each]))
  const pages = (key: string) => new Set(found.get(key)!.parts.flatMap(part => (typeof part === 'string' ? [] : (part.page ?? []))))
  expect([...pages('weather')]).toEqual(['weather:1:2026-11-22', 'winds:1:2026-11-22', 'paths:31:2026-11-22'])
  expect([...pages('paths')]).toEqual(['paths:31:2026-11-22'])
  expect([...pages('day')]).toEqual(['change:1:2026-11-22'])
  expect([...pages('shares')]).toEqual(['shares:1:2026-11-22'])
})

/** What is no value of a statement: days and hours of labels, and the windows and methods that the words name. */
const names = [
  /\d{4}-\d\d-\d\d/,
  /（\d\d-\d\d）/g,
  /（\d\d-\d\d 日均/,
  /截至 \d\d-\d\d \d\d 时/g,
  /近 (30 日|90 天)/,
  /24 h 后向/,
  /80 % 范围/,
  /第 1 天/,
]
const unusable = '不可用：模拟均值 81.2 μg/m³，实测 33.5 μg/m³，偏差 +142 %，逐时 r = 0.12；份额不作为依据'
const refused = { ...fullFacts, shares: { ...fullFacts.shares!, accuracy: { verdict: 'unusable', words: unusable } } } as unknown as Facts
const lost = { ...fullFacts, margin: { ...fullFacts.margin!, isLost: true, allowed: 0 } } as Facts
const county = { ...fullFacts, place: { ...fullFacts.place, id: 7, name: '襄垣县', isCounty: true } } as Facts

test.each([
  ['a morning with everything', fullFacts],
  ['shares that failed their check', refused],
  ['a margin that is used up', lost],
  ['a county', county],
])('every number is a figure that opens its lineage or a page: %s', (_, facts) => {
  for (const { key, parts } of sentencesOf(facts)) {
    const words = parts.map(part => (typeof part === 'string' ? part : '')).join('◆')
    expect([key, names.reduce((text, name) => text.replace(name, ''), words)]).toEqual([key, expect.not.stringMatching(/\d/)])
    expect(parts.filter(part => typeof part !== 'string' && !part.trace && !part.page)).toEqual([])
  }
})

test('the pictures keep what the sentences say: range of hours, days that may be used up, paths without gaps', () => {
  const fan = {
    from: Date.parse('2026-11-23T07:00:00+08:00'),
    median: Float64Array.of(104.4),
    lower: Float64Array.of(90.6),
    upper: Float64Array.of(Number.NaN),
    lowerQuarter: Float64Array.of(97),
    upperQuarter: Float64Array.of(112),
  }
  const { figures } = contentOf({ ...fullFacts, fan }).content
  expect(figures.fan).toEqual([{ hour: '2026-11-23 08', lower: 91, median: 104, upper: null }])
  // Of the days ahead one is over 100 by median and by its lower end.
  expect(figures.spare).toEqual({ days: 6, ahead: 2, expected: 1, least: 1, most: 1 })
  expect(figures.paths).toMatchObject({ mixingHeightM: 423, heightM: 500, clusters: [{ concentration: 92 }, { concentration: null }] })
  expect([figures.yesterday, contentOf(emptyFacts).content.figures.yesterday]).toEqual([{ aqi: 119, level: 3 }, null])
  expect(figures.wind!.hours).toEqual([{ speed: 1.23, direction: 225 }])
  expect(figures.sources[0]).toMatchObject({ name: '本市', low: 43.2, high: 61.1 })
  expect(
    contentOf({ ...emptyFacts, goodDays: { ...emptyFacts.goodDays, needed: 50, remaining: 39 } } as Facts).content.figures.spare,
  ).toBeNull()
})

test('a wind that none of the days before had is the lowest or the highest, not a share of them', () => {
  const wordsOf = (windier: number) => textsOf({ ...fullFacts, weather: { ...fullFacts.weather!, windier } }).weather
  expect([wordsOf(1), wordsOf(0), wordsOf(0.1)]).toEqual([
    expect.stringContaining('西南风，风速为近 30 日最低，平均'),
    expect.stringContaining('西南风，风速为近 30 日最高，平均'),
    expect.stringContaining('西南风，风速高于近 30 日中 90 % 的日子，平均'),
  ])
})

test('a county is compared with the others', () => {
  const county = {
    ...fullFacts,
    place: { id: 7, name: '襄垣县', isCounty: true },
    yesterday: { ...fullFacts.yesterday!, aqi: 92, level: 2 },
  } as Facts
  const texts = textsOf(county)
  expect([texts.rank, texts.counties]).toEqual(['AQI 由低到高在 2 个区县中排第 1。', undefined])
})

const certaintyOf = (facts: Facts) =>
  Object.fromEntries(sentencesOf(facts).flatMap(each => (each.section === 'happened' ? [] : [[each.key, certaintyWord(each)]])))

test('every sentence of why, who and next says how sure it is, as the statement behind it', () => {
  expect(certaintyOf(fullFacts)).toEqual({
    ...{ weather: '实测', paths: '把握中', shares: '把握低', alarms: '统计', suspects: '把握中' },
    ...{ forecast: '较可能', score: '统计', target: '较可能', margin: '统计' },
  })
  const shares = (verdict: string) =>
    certaintyOf({ ...fullFacts, shares: { ...fullFacts.shares, accuracy: { verdict, words: '' } } } as Facts).shares
  expect(['hourly', 'daily', 'unusable', 'unknown'].map(shares)).toEqual(['把握中', '把握低', '把握低', undefined])
  const paths = (share: number, arrivals: number) =>
    certaintyOf({ ...fullFacts, paths: { ...fullFacts.paths!, arrivals, clusters: [{ ...fullFacts.paths!.clusters[0]!, share }] } }).paths
  expect([paths(0.7, 24), paths(0.7, 19), paths(0.39, 24), paths(1, 5)]).toEqual(['把握高', '把握中', '把握低', '把握低'])
  const forecast = (score: object) => certaintyOf({ ...fullFacts, score: { ...fullFacts.score!, ...score } }).forecast
  expect([forecast({ rangeHit: 0.85 }), forecast({ skillPersistence: -0.1 })]).toEqual(['很可能', '把握低'])
})

test('how sure it is, is missing when it cannot be told', () => {
  const { score, ...unsure } = certaintyOf({ ...fullFacts, score: { ...fullFacts.score!, count: 9 }, target: null } as Facts)
  expect([unsure.forecast, unsure.target, score]).toEqual([undefined, undefined, '统计'])
  const [forecast] = [Number.NaN].map(
    skillPersistence => certaintyOf({ ...fullFacts, score: { ...fullFacts.score!, skillPersistence } }).forecast,
  )
  expect([forecast, certaintyOf({ ...fullFacts, score: null }).forecast]).toEqual([undefined, undefined])
  expect(sentencesOf({ ...fullFacts, score: null }).find(({ key }) => key === 'forecast')).not.toHaveProperty('grade')
})

test('numbers open their lineage', () => {
  const found = new Map(sentencesOf(fullFacts).map(each => [each.key, each]))
  const figures = ({ parts }: BriefingSentence) => parts.filter(part => typeof part !== 'string')
  expect(figures(found.get('day')!)[0]).toEqual({
    ...{ text: '119', level: 3 },
    trace: { placeId: 1, parameter: 'aqi', step: 'day', time: '2026-11-22' },
  })
})

test('a range has a class only where it is all of one', () => {
  const { parts } = sentencesOf(fullFacts).find(({ key }) => key === 'forecast')!
  expect(parts.filter(part => typeof part !== 'string').map(({ text, level }) => [text, level])).toEqual([
    ['112–164', undefined],
    ['52–88', 2],
  ])
})

test('a target that is hardly reached is surely missed', () => {
  const found = sentencesOf({ ...fullFacts, target: { spareDays: -3, probability: 0.02 } }).find(({ key }) => key === 'target')!
  expect([found.probability, sentenceText(found.parts)]).toEqual([0.98, expect.stringContaining('年度目标难以达成，达成概率 2 %')])
})

test('a margin that is used up says so, and one before the first hour has no mean', () => {
  const textOf = (margin: object) => textsOf({ ...fullFacts, margin: { ...fullFacts.margin!, ...margin } }).margin
  expect([textOf({ isLost: true, allowed: 0 }), textOf({ mean: null, hours: 0, rest: 24 })]).toEqual([
    expect.stringContaining('其余 17 h 即使为 0 μg/m³，当日也超过年度目标'),
    expect.stringContaining('PM₂.₅ 其余 24 h 平均不高于 31.2'),
  ])
})

test('what cannot be told is not said: no name where the trace tells none apart, no share of a result that failed its check', () => {
  const suspects = sampleTrace.suspects.map(suspect => ({ ...suspect, share: 0.004, low: 0, high: 0.06 }))
  const lost = { ...sampleTrace, suspects, reasons: ['风弱，不可分辨'] }
  const facts = {
    ...fullFacts,
    cases: { ...fullFacts.cases, leading: { ...fullFacts.cases.leading!, trace: lost } },
    shares: { ...fullFacts.shares!, accuracy: { verdict: 'unusable', words: '不可用：偏差 +142 %；份额不作为依据' } },
  } as unknown as Facts
  const texts = new Map(sentencesOf(facts).map(({ key, parts }) => [key, sentenceText(parts)]))
  expect(texts.get('suspects')).toContain('清单内没有可指认的企业（风弱，不可分辨）')
  expect(texts.get('suspects')).not.toContain('演示焦化')
  expect(texts.get('shares')).toBe('来源解析（11-22 日均 PM₂.₅）不列份额，检验结论：不可用：偏差 +142 %；份额不作为依据。')
  const { figures } = contentOf(facts).content
  expect([figures.sources, figures.sourcesDay]).toEqual([[], null])
  expect(figures.suspects.map(({ name }) => name)).toEqual(['未知来源', '区域背景'])
})

test('a version that says that calm air names none waits for no trace of its case', () => {
  const leading = { ...fullFacts.cases.leading!, trace: { ...sampleTrace, calm: true, parts: [] } }
  const calm = contentOf({ ...fullFacts, cases: { ...fullFacts.cases, leading } } as unknown as Facts).content
  expect([calm.figures.suspects, statesSuspects(calm), statesSuspects(contentOf(emptyFacts).content)]).toEqual([[], true, false])
})
