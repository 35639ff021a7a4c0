import { describe, expect, it } from 'vitest'
import { fromOf, inSector, sectorOfWinds } from './sector.ts'

const wind = (u: number, v: number) => ({ hour: '2026-11-21 14', u, v })

describe('the sector that air came from', () => {
  it('of a steady north-westerly of 2 m/s for three hours points north-west and reaches 21.6 km', () => {
    const w = wind(Math.SQRT2, -Math.SQRT2)
    const sector = sectorOfWinds([w, w, w])!
    expect(sector.bearing).toBeCloseTo(315, 9)
    expect(sector.reachKm.map(km => Number(km.toFixed(2)))).toEqual([7.2, 14.4, 21.6])
    expect(sector.halfAngle).toBe(11.25)
  })
  it('opens with the turning of the wind', () => {
    const turning = sectorOfWinds([wind(0, -3), wind(3, 0)])!
    expect(turning.bearing).toBeCloseTo(315, 9)
    // R = √2/2: √(−2 ln R) = 0.8326 rad.
    expect(turning.halfAngle).toBeCloseTo(47.7, 1)
  })
  it('is none in a calm, and the widest when the winds cancel', () => {
    expect(sectorOfWinds([wind(0, 0), wind(0.05, 0)])).toBeNull()
    expect(sectorOfWinds([wind(2, 0), wind(-2, 0)])!.halfAngle).toBe(120)
  })
  it('holds places across north and not beyond its reach', () => {
    const sector = { bearing: 355, halfAngle: 20, reachKm: [10, 20], speed: 2 }
    expect(inSector(sector, 10, 15)).toBe(true)
    expect(inSector(sector, 20, 15)).toBe(false)
    expect(inSector(sector, 355, 21)).toBe(false)
  })
  it('names the direction that wind comes from', () => expect([fromOf(wind(0, -1)), fromOf(wind(-1, 0))]).toEqual([0, 90]))
})
