import { parameters } from '@qingyuan/domain/parameters.ts'
import { instantOf } from '@qingyuan/domain/time.ts'
import { describe, expect, it } from 'vitest'
import { generatePlace } from '../generate.ts'
import { cityPlan, demoSeed } from '../plan.ts'
import { correlation, meanOf, percentile } from '../realism.ts'
import { hourPackets } from '../simulator/packets.ts'

const plan = cityPlan(demoSeed)
const from = instantOf(2025, 1, 1, 1)
const withOrganics = plan.stations.filter(station => station.measures.includes('tvoc'))
const blocks = withOrganics.map(place => generatePlace({ plan, from, hours: 8760 }, place))
const atClock = (series: Float32Array, hours: number[]) => meanOf(series.filter((_, i) => hours.includes((i % 24) + 1)))

describe('organics', () => {
  it('are measured at fourteen stations, regular ones and industrial micro stations, and nowhere else', () => {
    expect(withOrganics).toHaveLength(14)
    expect(withOrganics.every(station => station.measures.includes('nmhc'))).toBe(true)
    expect(withOrganics.filter(station => station.level !== 'micro')).toHaveLength(5)
    expect(withOrganics.every(station => station.level !== 'micro' || station.character.kind === 'industrial')).toBe(true)
    const without = generatePlace({ plan, from, hours: 240 }, plan.stations.find(station => !station.measures.includes('tvoc'))!)
    expect(without.columns.tvoc.every(Number.isNaN) && without.columns.nmhc.every(Number.isNaN)).toBe(true)
  })

  it('lie between 50 and 600 μg/m³ of TVOC and 0.2 and 1.5 mg/m³ of NMHC in 97 hours of a hundred', () => {
    for (const { columns, placeCode } of blocks) {
      expect(percentile(columns.tvoc, 0.015), placeCode).toBeGreaterThan(50)
      expect(percentile(columns.tvoc, 0.985), placeCode).toBeLessThan(600)
      expect(percentile(columns.nmhc, 0.015), placeCode).toBeGreaterThan(0.18)
      expect(percentile(columns.nmhc, 0.985), placeCode).toBeLessThan(1.5)
      expect(correlation(columns.tvoc, columns.nmhc), placeCode).toBeGreaterThan(0.9)
    }
  })

  it('are high in the evening, low in the afternoon, and higher beside industry than in town', () => {
    for (const { columns, placeCode } of blocks)
      expect(atClock(columns.tvoc, [19, 20, 21, 22]), placeCode).toBeGreaterThan(1.2 * atClock(columns.tvoc, [13, 14, 15, 16]))
    const mean = (kind: string) =>
      meanOf(blocks.filter(block => plan.places[block.placeIndex]!.character.kind === kind).map(block => meanOf(block.columns.tvoc)))
    expect(mean('industrial')).toBeGreaterThan(1.2 * mean('urban'))
  })

  it('go over the wire with the decimals they are stored with', () => {
    const [packet] = hourPackets(plan, withOrganics[0]!, from + 30 * 3_600_000, from)
    const text = packet!.bytes.toString()
    expect(text).toMatch(new RegExp(`${parameters.tvoc.code}-Avg=\\d+,`))
    expect(text).toMatch(new RegExp(`${parameters.nmhc.code}-Avg=\\d\\.\\d{3},`))
    const column = blocks[0]!.columns
    expect(text).toContain(`${parameters.nmhc.code}-Avg=${column.nmhc[30]!.toFixed(3)}`)
    expect(text).toContain(`${parameters.tvoc.code}-Avg=${column.tvoc[30]!.toFixed(0)}`)
  })
})
