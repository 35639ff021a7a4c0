import { describe, expect, it } from 'vitest'
import { countTypes, readingOf } from './reading.ts'

const types = ['标准型', null, '偏燃煤型', '标准型', '其他型']

describe('reading the radar', () => {
  it('counts judged rows only, the most frequent first', () => {
    expect(countTypes(types)).toEqual([
      { type: '标准型', count: 2 },
      { type: '偏燃煤型', count: 1 },
      { type: '其他型', count: 1 },
    ])
  })
  it('says why a moment bears its type, or why it bears none', () => {
    const about = { time: '2026-01-02', reason: 'SO₂ 高于上界', samples: 9, unit: '天' }
    expect(readingOf(types, 2, about)).toEqual([
      '2026-01-02 为偏燃煤型：SO₂ 高于上界。',
      '本时段作出判断的 4 天中：标准型 2 天（50%）、偏燃煤型 1 天（25%）、其他型 1 天（25%）。',
    ])
    expect(readingOf(types, 1, about)[0]).toBe('2026-01-02 缺少一项浓度或历史样本不足（9 个），不作判断。')
    expect(readingOf([null], 0, about)).toHaveLength(1)
  })
})
