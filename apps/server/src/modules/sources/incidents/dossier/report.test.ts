import { expect, it } from 'vitest'
import type { Evidence } from './evidence.ts'
import { rankingFigure } from './figures/ranking-figure.ts'
import { findingWords } from './report.ts'

const evidence = (rise: number | null) =>
  ({
    found: { question: { from: '2026-11-22 03', to: '2026-11-22 03', parameter: 'pm2_5' } },
    result: {
      ...{ place: { name: '清华站' }, rise, wind: { direction: 97, speed: 1.1, class: '弱风' }, reasons: ['浓度升高不显著，不可分辨'] },
      ...{
        screenedOut: {
          count: 2,
          nearest: [
            { name: '甲厂', distanceM: 1500 },
            { name: '乙厂', distanceM: 2400 },
          ],
        },
      },
      ...{ suspects: [], others: { count: 205, share: 0 }, unexplained: 0, unexplainedInterval: { low: 0, high: 0 }, identifiable: false },
      ...{ unknown: { probability: 0.9, evidence: 12, share: 0.8, regions: [], advice: [] }, background: { share: 0.1 }, parts: [] },
    },
  }) as unknown as Evidence

it('what did not rise is not said to have risen, nor that no emission reached the station', () => {
  const words = findingWords(evidence(-0.2)).join('')
  expect(words).toContain('没有高于基线（平均相差 −0.2 μg/m³）')
  expect(words).toContain('没有可以归因的升高')
  expect(words).not.toMatch(/到达该站点|平均升高/)
  expect(rankingFigure(evidence(-0.2))).toBeNull()
})

it('a rise without an enterprise is one whose emissions did not arrive', () => {
  const words = findingWords(evidence(12.4)).join('')
  expect(words).toContain('较基线平均升高 12 μg/m³')
  expect(words).toContain('没有企业的排放在模型中到达该站点')
  expect(words).toContain('另有 2 家企业，试算中其排放几乎到不了各站点，未参与归因；距站点最近的是甲厂（1500 m）、乙厂（2.4 km）。')
  expect(words).toContain('清单外未知来源很可能存在（概率 90 %，证据比 12 : 1）')
  expect(findingWords(evidence(null)).join('')).toContain('没有可用的基线')
})

it('in calm air nothing is claimed of enterprises, nor of a source in no inventory', () => {
  const found = evidence(12.4)
  const unknown = {
    ...found.result.unknown,
    placed: false,
    advice: [{ kind: 'station' as const, title: '风起后再溯源', words: '其间加密监测' }],
  }
  const words = findingWords({ ...found, result: { ...found.result, unknown } }).join('')
  expect(words).toContain('来源不可分辨')
  expect(words).toContain('有无清单外的未知来源及其位置不可判定')
  expect(words).toContain('建议：风起后再溯源')
  expect(words).not.toMatch(/没有企业|很可能存在|证据比|未知来源 \d/)
})
