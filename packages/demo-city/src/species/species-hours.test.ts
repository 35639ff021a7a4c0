import { storedSpecies } from '@qingyuan/domain/species/species-list.ts'
import { massPerPpb } from '@qingyuan/domain/species/species-units.ts'
import { instantOf } from '@qingyuan/domain/time.ts'
import { describe, expect, it } from 'vitest'
import { hourIndex } from '../model/calendar.ts'
import { cityPlan, demoSeed } from '../plan.ts'
import { speciesHours } from './species-hours.ts'

const plan = cityPlan(demoSeed)
const size = storedSpecies.length
const placeOf = (code: string) => plan.stations.find(station => station.code === code)!
const days = 30
const monthOf = (code: string, month: number) => speciesHours(plan.seed, placeOf(code), hourIndex(instantOf(2026, month, 1)), days * 24)
type Block = ReturnType<typeof speciesHours>

/** Mean of a species over the hours whose position in the day is wanted. */
const meanOf = ({ ppb }: Block, no: number, within = (_clock: number) => true): number => {
  let [sum, count] = [0, 0]
  for (let h = 0; h < ppb.length / size; h++) {
    const value = ppb[h * size + no - 1]!
    if (value !== value || !within(h % 24)) continue
    sum += value
    count++
  }
  return sum / count
}
const massOf = (block: Block, within?: (clock: number) => boolean) =>
  storedSpecies.reduce((sum, species) => {
    const mean = meanOf(block, species.no, within)
    return sum + (mean === mean ? mean * massPerPpb(species) : 0)
  }, 0)
/** Slope of two species through the origin. */
const slopeOf = ({ ppb }: Block, y: number, x: number) => {
  let [cross, square] = [0, 0]
  for (let h = 0; h < ppb.length / size; h++) {
    const [a, b] = [ppb[h * size + y - 1]!, ppb[h * size + x - 1]!]
    if (a !== a || b !== b) continue
    cross += a * b
    square += b * b
  }
  return cross / square
}

describe('species of the city', () => {
  const [town, ovens, hills] = ['1728A', 'M14040502', 'M14042501']
  const [january, july] = [monthOf(town, 1), monthOf(town, 7)]

  it('add up to what was measured in coal cities nearby, with peaks in the morning and the evening', () => {
    for (const month of [january, july]) {
      expect(massOf(month)).toBeGreaterThan(35)
      expect(massOf(month)).toBeLessThan(105)
      const noon = massOf(month, clock => clock >= 12 && clock < 15)
      expect(massOf(month, clock => clock >= 7 && clock < 10)).toBeGreaterThan(1.1 * noon)
      expect(massOf(month, clock => clock >= 18 && clock < 21)).toBeGreaterThan(1.1 * noon)
    }
    expect(massOf(monthOf(hills, 1))).toBeLessThan(0.6 * massOf(january))
  })

  it('have the ratios of real air: xylenes, benzene above toluene beside coke ovens, isoprene by day in summer', () => {
    for (const month of [january, july]) {
      expect(slopeOf(month, 118, 46)).toBeGreaterThan(2.5)
      expect(slopeOf(month, 118, 46)).toBeLessThan(3.2)
    }
    const beside = monthOf(ovens, 7)
    expect(meanOf(beside, 41)).toBeGreaterThan(meanOf(beside, 42))
    expect(meanOf(july, 41)).toBeLessThan(meanOf(july, 42))
    expect(meanOf(july, 38, clock => clock >= 9 && clock < 17)).toBeGreaterThan(10 * meanOf(july, 38, clock => clock < 5))
    expect(meanOf(january, 38)).toBeLessThan(0.05)
  })

  it('are the same whatever the boundaries of the block, and have hours of quality control without values', () => {
    const first = hourIndex(instantOf(2026, 7, 1))
    const part = speciesHours(plan.seed, placeOf(town), first + 100, 50)
    expect([...part.ppb]).toEqual([...july.ppb.subarray(100 * size, 150 * size)])
    expect(july.qualityControl.reduce((sum, mark) => sum + mark, 0)).toBe(2 * days)
    const marked = [...july.qualityControl.keys()].filter(h => july.qualityControl[h] === 1)
    expect(marked.every(h => Number.isNaN(july.ppb[h * size]!))).toBe(true)
    expect(july.ppb[43]).toBeNaN()
  })
})
