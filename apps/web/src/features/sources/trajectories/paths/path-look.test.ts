import { bearingOf } from '@qingyuan/charts/map/mercator.ts'
import { describe, expect, it } from 'vitest'
import { factsOf, type Path, sectorOf, stylePaths } from './path-look.ts'

const path = (patch: Partial<Path> = {}): Path => ({
  start: '2026-11-21 14',
  startHeightM: 100,
  placeId: 3,
  member: 0,
  cluster: null,
  ended: null,
  ageHours: [0, -1, -2],
  lon: [113, 113, 113],
  lat: [36, 37, 36.5],
  heightM: [100, 400, null],
  pressureHpa: [null, null, null],
  temperatureK: [null, null, null],
  mixingHeightM: [300, 300, 300],
  terrainM: [null, null, null],
  ...patch,
})

describe('what is said of a path', () => {
  it('is longer along the way than as the crow flies when it turns back', () => {
    const facts = factsOf(path())
    expect(facts.straightKm).toBeCloseTo(55.6, 1)
    expect(facts.lengthKm).toBeCloseTo(166.8, 1)
    expect(facts.hours).toBe(2)
  })
  it('leaves points of unknown height out', () => {
    expect([factsOf(path()).lowM, factsOf(path()).highM, factsOf(path()).mixedShare]).toEqual([100, 400, 0.5])
    expect(factsOf(path({ mixingHeightM: [null, null, null] })).mixedShare).toBeNull()
  })
  it('names where the air came from by 16 directions', () => {
    expect(bearingOf([113, 36], [114, 36])).toBeCloseTo(89.7, 1)
    expect([sectorOf(0), sectorOf(359), sectorOf(292.5), sectorOf(90)]).toEqual(['北', '北', '西西北', '东'])
  })
})

describe('the look of paths', () => {
  const name = (id: number | null) => `站${id}`
  it('keeps the colour of a standard height whatever others are shown', () => {
    const [alone] = stylePaths([path({ startHeightM: 500 })], 'height', name)
    const both = stylePaths([path({ startHeightM: 10 }), path({ startHeightM: 500 })], 'height', name)
    expect(both[1]!.colour).toBe(alone!.colour)
    expect(both[0]!.colour).not.toBe(alone!.colour)
  })
  it('groups by what it is coloured by', () =>
    expect((['height', 'start', 'place'] as const).map(by => stylePaths([path()], by, name)[0]!.group)).toEqual([
      '100 m',
      '11-21 14 时',
      '站3',
    ]))
})
