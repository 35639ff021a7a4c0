import { describe, expect, it } from 'vitest'
import { find } from './search.ts'
import type { PlaceRow } from './use-map-data.ts'

const row = (placeId: number, name: string, code: string) =>
  ({ placeId, name, code, kind: 'station', level: 'national', lon: 113.1, lat: 36.2 }) as PlaceRow

describe('searching the map', () => {
  const rows = [row(1, '清华站', '1727A'), row(2, '潞城四中', '3570A')]
  it('finds a station by a part of its name or by its code', () => {
    expect(find('清华', rows).map(found => found.placeId)).toEqual([1])
    expect(find('3570a', rows).map(found => found.placeId)).toEqual([2])
  })
  it('puts the county before the stations that bear its name', () =>
    expect(find('潞城', rows).map(found => found.name)).toEqual(['潞城区', '潞城四中']))
  it('reads a pair of numbers as longitude and latitude', () => expect(find('113.25, 36.1', rows)[0]?.at).toEqual([113.25, 36.1]))
  it('finds nothing for an empty text', () => expect(find('  ', rows)).toEqual([]))
})
