import { describe, expect, it } from 'vitest'
import { demoTargets } from './targets.ts'

describe('annual targets', () => {
  it('stand for the city and its twelve counties and lie near the levels', () => {
    const targets = demoTargets(2026)
    expect(targets.length).toBe(13)
    const [city, ...counties] = targets
    expect(city!.countyId).toBeNull()
    expect(city!.pm2_5).toBeGreaterThan(30)
    expect(city!.pm2_5).toBeLessThan(36)
    for (const t of targets) {
      expect(t.o3P90).toBeGreaterThan(150)
      expect(t.o3P90).toBeLessThan(175)
      expect(t.goodDayRatio).toBeGreaterThan(74)
      expect(t.goodDayRatio).toBeLessThan(90)
      expect(t.compositeIndex).toBeGreaterThan(3)
      expect(t.compositeIndex).toBeLessThan(5)
    }
    const of = (id: number) => counties.find(t => t.countyId === id)!
    expect(of(13).pm2_5).toBeLessThan(of(6).pm2_5)
    expect(of(13).goodDayRatio).toBeGreaterThan(of(6).goodDayRatio)
  })

  it('ask for less dust as the years go, and are measured against stricter limits from 2026', () => {
    const [y25] = demoTargets(2025)
    const [y26] = demoTargets(2026)
    const [y27] = demoTargets(2027)
    expect(y27!.pm2_5).toBeLessThan(y25!.pm2_5)
    expect(y26!.compositeIndex).toBeGreaterThan(y25!.compositeIndex)
  })
})
