import { describe, expect, it } from 'vitest'
import { readTownships } from './read-townships.ts'

const ring = [
  [113, 36],
  [113.1, 36],
  [113.1, 36.1],
  [113, 36],
]
const feature = (properties: object, geometry: object = { type: 'Polygon', coordinates: [ring] }) => ({
  type: 'Feature',
  properties,
  geometry,
})
const file = (features: readonly unknown[], more: object = {}) =>
  new TextEncoder().encode(JSON.stringify({ type: 'FeatureCollection', features, ...more }))

describe('townships of a GeoJSON file', () => {
  it('are read with name, county and open rings, also as several outlines and with heights', () => {
    const high = ring.map(([lon, lat]) => [lon, lat, 900])
    const read = readTownships(
      file([feature({ 乡镇: '甲镇', 区县: '襄垣县' }), feature({ XZMC: '乙乡' }, { type: 'MultiPolygon', coordinates: [[high], [ring]] })]),
    )
    expect(read).toMatchObject({
      features: [
        { feature: 1, name: '甲镇', county: '襄垣县' },
        { feature: 2, name: '乙乡', county: null },
      ],
      refused: [],
    })
    if (typeof read === 'string') throw new Error(read)
    expect(read.features[1]!.polygons.map(([outer]) => outer!.length)).toEqual([3, 3])
    expect(read.features[1]!.polygons[0]![0]![0]).toEqual([113.1, 36])
  })

  it.each([
    [feature({}), '没有名称'],
    [feature({ name: '甲' }, { type: 'Point', coordinates: [113, 36] }), '图形类型“Point”'],
    [feature({ name: '甲' }, { type: 'Polygon', coordinates: [ring.slice(0, 3)] }), '第 1 个面第 1 环没有闭合'],
    [
      feature(
        { name: '甲' },
        {
          type: 'Polygon',
          coordinates: [
            [
              [113, 36],
              [113, null],
              [113, 36],
            ],
          ],
        },
      ),
      '第 2 个坐标不是',
    ],
    [
      feature(
        { name: '甲' },
        {
          type: 'Polygon',
          coordinates: [
            [
              [500_000, 4_000_000],
              [1, 1],
              [2, 2],
              [500_000, 4_000_000],
            ],
          ],
        },
      ),
      '投影坐标须先换算',
    ],
    ['甲', '不是 Feature'],
  ])('refuse a feature with its number and reason', (wrong, reason) => {
    expect(readTownships(file([feature({ name: '好' }), wrong]))).toMatchObject({
      features: [{ feature: 1 }],
      refused: [{ feature: 2, reason: expect.stringContaining(reason) }],
    })
  })

  it('say the byte at which a file is no JSON, in bytes and not in characters', () => {
    const text = '{"name":"襄垣县",,}'
    expect(readTownships(new TextEncoder().encode(text))).toBe(`不是有效的 JSON，第 ${Buffer.byteLength('{"name":"襄垣县",')} 字节处`)
    expect(readTownships(new TextEncoder().encode('{"type":"Feat'))).toContain('不是有效的 JSON')
  })

  it('refuse another encoding, whose names would be read wrong', () =>
    expect(readTownships(Uint8Array.of(0x7b, 0x22, 0xcf, 0xe5, 0xd4, 0xab, 0x22, 0x7d))).toContain('不是 UTF-8'))

  it('refuse what is no collection, empty, or in metres', () => {
    expect(readTownships(new TextEncoder().encode('[]'))).toContain('FeatureCollection')
    expect(readTownships(file([]))).toBe('没有要素')
    const metres = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3857' } }
    expect(readTownships(file([feature({ name: '甲' })], { crs: metres }))).toContain('3857')
    const known = { type: 'name', properties: { name: 'urn:ogc:def:crs:OGC:1.3:CRS84' } }
    expect(readTownships(file([feature({ name: '甲' })], { crs: known }))).toMatchObject({ refused: [] })
  })
})
