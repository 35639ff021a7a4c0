import { describe, expect, it } from 'vitest'
import { type Enterprise, enterpriseCounts, enterpriseGroups, shownEnterprises } from './enterprise-groups.ts'

const enterprise = (id: number, industry: string, controlLevel: string): Enterprise => ({
  id,
  name: `企业${id}`,
  industry,
  controlLevel,
  countyId: 1,
  lon: 113,
  lat: 36,
  kgPerHour: {},
})
const all = [enterprise(1, '水泥', '国控'), enterprise(2, '焦化', '国控'), enterprise(3, '焦化', '其他')]

describe('enterprises as layers', () => {
  it('stand by industry and by control level, the most frequent first', () => {
    expect(enterpriseGroups(all).map(group => group.children.map(layer => layer.title))).toEqual([
      ['焦化', '水泥'],
      ['国控', '其他'],
    ])
    expect(enterpriseCounts(all)).toMatchObject({ industries: 3, 'industry:焦化': 2, 'control:其他': 1 })
  })
  it('are drawn once when both ways pick them', () =>
    expect(shownEnterprises(all, ['industry:焦化', 'control:国控']).map(each => each.id)).toEqual([1, 2, 3]))
  it('are no group where there are none', () => expect(enterpriseGroups([])).toEqual([]))
})
