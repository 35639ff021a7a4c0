import { describe, expect, it } from 'vitest'
import { beaufort, beaufortNames, compass8, compass8Names, compass16, compass16Codes, compass16Names, windName } from './wind.ts'

describe('wind names', () => {
  it('north owns both of its edges, every other sector of eight its upper one only', () => {
    const name = (degrees: number) => compass8Names[compass8(degrees)!]
    expect([0, 22.5, 337.5, 360, -5, 720].map(name)).toEqual(['北', '北', '北', '北', '北', '北'])
    expect([22.51, 67.5, 67.51, 112.5, 157.5, 202.5, 247.5, 292.5, 292.6, 337.49].map(name)).toEqual([
      '东北',
      '东北',
      '东',
      '东',
      '东南',
      '南',
      '西南',
      '西',
      '西北',
      '西北',
    ])
  })
  it('every sector of sixteen has its upper edge, as the table of the observing norm (N 348.76-11.25, NNE 11.26-33.75)', () => {
    const code = (degrees: number) => compass16Codes[compass16(degrees)!]
    expect([0, 11.25, 11.26, 33.75, 33.76, 180, 348.75, 348.76, 360, -5].map(code)).toEqual([
      'N',
      'N',
      'NNE',
      'NNE',
      'NE',
      'S',
      'NNW',
      'N',
      'N',
      'N',
    ])
    expect(compass16Names.length).toBe(16)
  })
  it('Beaufort goes from 0 at 0.2 m/s to 15 at 50.9 m/s and is 16 above', () => {
    expect([0, 0.2, 0.25, 1.5, 1.6, 50.9, 50.91, 80].map(beaufort)).toEqual([0, 0, 1, 1, 2, 15, 16, 16])
    expect(beaufortNames.length).toBe(17)
  })
  it('a wind is named by where it comes from, unless it is calm or has no direction', () => {
    expect([windName(315, 1.2), windName(315, 0.2), windName(null, 3), windName(0, null)]).toEqual(['西北风', '静风', '风速', '北风'])
  })
  it('a missing wind has no name and no force', () => {
    for (const missing of [null, undefined, Number.NaN])
      expect([compass8(missing), compass16(missing), beaufort(missing)]).toEqual([null, null, null])
    expect(beaufort(-1)).toBeNull()
  })
})
