import { describe, expect, it } from 'vitest'
import { flowOf, largestParts } from './region-flow.ts'
import type { AreaShares } from './shares-filters.ts'

const regions = Array.from({ length: 12 }, (_, i) => ({ id: `r${i}`, name: `区域${i}`, value: 12 - i, share: (12 - i) / 78 }))
const area: AreaShares = {
  regions,
  sectors: [
    { id: 'a', name: '工业', value: 39, share: 0.5 },
    { id: 'b', name: '交通', value: 39, share: 0.5 },
  ],
  matrix: regions.map(({ value }) => [value / 2, value / 2]),
  total: 78,
  observed: null,
  hours: 24,
  accuracy: {
    ...{ verdict: 'daily', words: '仅日均：…', r: 0.1, withinDayR: 0.1, bias: 5, error: 20 },
    ...{ simulated: 20, observed: 25, hours: 24, days: 1 },
  },
}

describe('the flow from regions through sectors', () => {
  it('loses nothing when small regions flow as one', () => {
    const { nodes, links } = flowOf(area, '长治市')
    const sum = (to: (id: string) => boolean) => links.filter(link => to(link.to)).reduce((total, link) => total + link.value, 0)
    expect(sum(id => id.startsWith('s:'))).toBeCloseTo(78)
    expect(sum(id => id === 'receptor')).toBeCloseTo(78)
    expect(nodes.filter(node => node.id.startsWith('r:')).length).toBe(9)
    expect(links.filter(link => link.from === 'r:rest').reduce((total, link) => total + link.value, 0)).toBeCloseTo(4 + 3 + 2 + 1)
  })
  it('draws no band that could not be seen', () => {
    const thin = { ...area, matrix: area.matrix.map((row, i) => (i === 0 ? [0.01, row[1]!] : row)) }
    const { links, nodes } = flowOf(thin, '')
    expect(links.some(link => link.from === 'r:r0' && link.to === 's:a')).toBe(false)
    // The region has the value of the ring and the table.
    expect(nodes.find(node => node.id === 'r:r0')!.value).toBe(12)
  })
})

describe('the largest parts', () => {
  it('are all of them when they are few', () => {
    expect(largestParts(regions.slice(0, 3)).map(part => part.id)).toEqual(['r0', 'r1', 'r2'])
  })
})
