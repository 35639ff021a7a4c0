import { hourMs } from '@qingyuan/domain/time.ts'
import { describe, expect, it } from 'vitest'
import { chinaSitesCsv, firstHourOfFile } from './china-sites.ts'
import { demoBatches } from './generate.ts'
import { cityPlan, demoSeed } from './plan.ts'

const ids = { 'PM2.5': 'pm2_5', PM10: 'pm10', SO2: 'so2', NO2: 'no2', O3: 'o3', CO: 'co' } as const

describe('the national wide file of a day', () => {
  it('says cell by cell what the typed batches say, over the end of a month', async () => {
    const plan = cityPlan(demoSeed)
    const day = '2026-02-01'
    const from = firstHourOfFile(day)
    const values = new Map<string, number>()
    for await (const batch of demoBatches({ plan, from, to: from + 23 * hourMs }))
      for (let i = 0; i < batch.hours; i++)
        for (const [type, id] of Object.entries(ids))
          values.set(`${(batch.firstHour - from) / hourMs + i} ${type} ${batch.placeCode}`, batch.columns[id][i]!)
    const [head, ...rows] = chinaSitesCsv({ plan, day }).trimEnd().split('\n')
    const codes = head!.split(',').slice(3)
    expect(codes).toEqual(plan.stations.map(station => station.code))
    expect(rows.length).toBe(24 * 6)
    let empty = 0
    for (const row of rows) {
      const [date, hour, type, ...cells] = row.split(',')
      expect(date).toBe('20260201')
      expect(cells.length).toBe(codes.length)
      cells.forEach((cell, c) => {
        const value = values.get(`${hour} ${type} ${codes[c]}`)!
        if (cell === '') empty++
        expect(cell === '' ? Number.NaN : Math.fround(Number(cell)), `${row.slice(0, 20)} ${codes[c]}`).toBe(value)
      })
    }
    expect(empty).toBeGreaterThan(0)
    expect(empty).toBeLessThan(0.1 * rows.length * codes.length)
  })
})
