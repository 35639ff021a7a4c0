import { describe, expect, it } from 'vitest'
import { searchMap } from './search.ts'
import type { PlaceRow } from './use-map-data.ts'

const row = (placeId: number, name: string, code: string) =>
  ({ placeId, name, code, kind: 'station', level: 'national', lon: 113.1, lat: 36.2 }) as PlaceRow

describe('searching the map', () => {
  const rows = [row(1, '清华站', '1727A'), row(2, '潞城四中', '3570A')]
  it('finds a station by a part of its name or by its code', () => {
    expect(searchMap('清华', rows).map(found => found.placeId)).toEqual([1])
    expect(searchMap('3570a', rows).map(found => found.placeId)).toEqual([2])
  })
  it('puts the county before the stations that bear its name', () =>
    expect(searchMap('潞城', rows).map(found => found.name)).toEqual(['潞城区', '潞城四中']))
  it('reads a pair of numbers as longitude and latitude', () => expect(searchMap('113.25, 36.1', rows)[0]?.at).toEqual([113.25, 36.1]))
  it('finds an enterprise by a part of its name', () => {
    const coke = {
      id: 5,
      name: '演示一号焦化厂（虚构）',
      industry: '焦化',
      countyId: 6,
      controlLevel: '国控',
      lon: 113.2,
      lat: 36.3,
      kgPerHour: {},
    }
    expect(searchMap('焦化', rows, [coke]).map(found => [found.enterpriseId, found.note])).toEqual([[5, '焦化']])
  })
  it('finds nothing for an empty text', () => expect(searchMap('  ', rows)).toEqual([]))
})
