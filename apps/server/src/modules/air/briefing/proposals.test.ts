import { expect, test } from 'vitest'
import type { Facts } from './facts.ts'
import { actionsOf } from './proposals.ts'
import { emptyFacts, fullFacts, openCase, sampleTrace } from './test-support/sample-facts.ts'

const minuteMs = 60_000
const withCases = (each: object[], facts: Facts = fullFacts) =>
  ({ ...facts, cases: { ...facts.cases, deciding: [], leading: null, each } }) as unknown as Facts
const keysOf = (facts: Facts) => actionsOf(facts).map(({ key }) => key)
const late = (name: string, hours: number, count = 1) => ({ overdue: { name, ms: 60 * minuteMs * hours, count } })
const calm = { ...sampleTrace, calm: true, parts: [], plan: null, suspects: sampleTrace.suspects.map(each => ({ ...each, low: 0.2 })) }

test('three proposals at most, the most urgent first', () => {
  expect(actionsOf(fullFacts).map(({ key, page }) => [key, page])).toEqual([
    ['order:9', 'case:9'],
    ['search:9', 'case:9'],
    ['decide', 'case:9'],
  ])
})

test('cases that are late come first, whichever is the newest, and say how late they are', () => {
  const waiting = { ...openCase, id: 4, title: '潞城站 PM₁₀ 升高', ...late('dispatch', 3) }
  const checking = { ...openCase, id: 5, state: 'checking', searched: true, ...late('answer', 5, 2) }
  const found = actionsOf(withCases([openCase, { ...checking, id: 6, ...late('feedback', 1) }, checking, waiting]))
  expect(found.map(({ key, title, button }) => [key, title, button])).toEqual([
    ['order:4', '核查 演示焦化', '派单'],
    ['urge:5', '催办企业答复 2 家', '催办'],
    ['urge:6', '督办区县核查 1 单', '督办'],
  ])
  expect(found[0]!.note).toBe('潞城站 PM₁₀ 升高 · 估算贡献 31 %（19–45） · 派单逾期 3 h 0 min')
})

test('in calm air no enterprise is checked: the surroundings of the station are searched', () => {
  const [first] = actionsOf(withCases([{ ...openCase, trace: calm }]))
  expect(first).toMatchObject({ key: 'search:9', title: '巡查屯留一中周边，查找清单外的排放源', task: 'patrol', button: '派单' })
  expect(first!.note).toContain('静小风，来源不可分辨')
  const outside = { ...sampleTrace, parts: [{ key: 'outside', name: '清单外', share: 0.6, low: 0.4, high: 0.8 }] }
  expect(keysOf(withCases([{ ...openCase, trace: { ...outside, suspects: [] } }]))[0]).toBe('search:9')
})

test('a case that is late without anything to order is handled by hand; one that is not late is not proposed', () => {
  const empty = { ...openCase, trace: null }
  expect(keysOf(withCases([empty]))).not.toContain('handle:9')
  expect(actionsOf(withCases([{ ...empty, ...late('dispatch', 1) }]))[0]).toMatchObject({ key: 'handle:9', button: '办理' })
})

test('no enterprise is to be checked that may have given nothing: the unknown is looked for instead', () => {
  const unsure = { ...sampleTrace, suspects: sampleTrace.suspects.map(each => ({ ...each, low: 0.02 })) }
  expect(keysOf(withCases([{ ...openCase, trace: unsure }]))).toEqual(['search:9', 'consult', 'alarms'])
  expect(keysOf(withCases([{ ...openCase, trace: unsure, searched: true }]))).not.toContain('search:9')
})

test('nothing is proposed in the field that the state of the case does not take', () => {
  expect(keysOf(withCases([{ ...openCase, state: 'deciding' }]))).toEqual(['consult', 'alarms', 'patrol'])
})

test('regional background is not looked for by a measuring vehicle', () => {
  const parts = sampleTrace.parts.map(part => ({ ...part, share: part.key === 'unknown' ? 0.1 : part.key === 'background' ? 0.6 : 0.3 }))
  expect(keysOf(withCases([{ ...openCase, trace: { ...sampleTrace, parts } }]))).toEqual(['order:9', 'consult', 'alarms'])
})

test('without cases: a polluted day ahead, alarms, late stations, the worst county, the day’s margin; never more than there is', () => {
  const latest = { ...fullFacts.latest!, late: [{ placeId: 31, name: '清华站', hours: 6 }] }
  const quiet = withCases([], {
    ...fullFacts,
    forecast: null,
    alarms: { count: 0, open: 0 },
    latest,
    counties: [],
    shares: null,
  } as unknown as Facts)
  expect(actionsOf(quiet).map(({ title, page }) => [title, page])).toEqual([
    ['核查清华站的数据传输', 'hours:31:2026-11-23'],
    ['会商今日管控措施', 'margin:1'],
  ])
  const kept = { ...quiet, margin: { ...fullFacts.margin!, mean: 20 } } as Facts
  expect(keysOf(kept)).toEqual(['lateStations'])
  expect(actionsOf(emptyFacts)).toEqual([])
})
