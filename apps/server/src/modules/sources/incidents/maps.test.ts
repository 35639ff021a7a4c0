import { describe, expect, test } from 'vitest'
import { credibilityOf, twinOf, windClassOf } from './credibility.ts'
import { cellOf, footprintMaps, joinedFootprint, mapGrid, relativeSensitivity, shownMap, smoothCells } from './maps.ts'

describe('maps round a station', () => {
  const map = { cells: 4, stepM: 1000 }

  test('are cells of longitude and latitude whose middle is the station', () => {
    const { lon0, lat0, dLon, dLat } = mapGrid({ longitude: 113, latitude: 36 }, map)
    expect(lon0 + 1.5 * dLon).toBeCloseTo(113, 9)
    expect(lat0 + 1.5 * dLat).toBeCloseTo(36, 9)
    expect(dLat * 111.198).toBeCloseTo(1, 3)
    expect(dLon / dLat).toBeCloseTo(1 / Math.cos((36 * Math.PI) / 180), 4)
  })

  test('give the cell of a point', () => {
    expect([cellOf(map, -1999, -1999), cellOf(map, 1, 1), cellOf(map, 1999, 1999)]).toEqual([0, 10, 15])
    expect([cellOf(map, 2001, 0), cellOf(map, 0, -2001)]).toEqual([-1, -1])
  })

  test('give sensitivity as the share of the whole that is lower: half of it above 0.5', () => {
    const relative = relativeSensitivity(Float32Array.of(0, 1, 3, 6))
    expect(relative[0]).toBeNaN()
    expect([...relative.slice(1)].map(value => Number(value.toFixed(6)))).toEqual([0.1, 0.4, 1])
  })

  test('join what is known finely and coarsely: an even field stays even, a fine spot keeps its place and weight', () => {
    const { near, far } = footprintMaps
    const even = (map: { cells: number; stepM: number }) => new Float32Array(map.cells ** 2).fill(map.stepM ** 2)
    const joined = joinedFootprint(even(near), even(far))
    expect(Math.min(...joined) / shownMap.stepM ** 2).toBeCloseTo(1, 5)
    expect(Math.max(...joined) / shownMap.stepM ** 2).toBeCloseTo(1, 5)
    const spot = new Float32Array(near.cells ** 2)
    const soft = smoothCells(spot.with(cellOf(near, 1025, -525), 16), near.cells)
    const shown = joinedFootprint(soft, new Float32Array(far.cells ** 2))
    expect(shown.reduce((sum, value) => sum + value, 0)).toBeCloseTo(16, 1)
    const most = shown.indexOf(Math.max(...shown))
    expect(most).toBe(cellOf(shownMap, 1025, -525))
  })

  test('are smoothed without losing or moving anything', () => {
    const field = new Float32Array(81)
    field[40] = 16
    const soft = smoothCells(field, 9)
    expect(soft.reduce((sum, value) => sum + value, 0)).toBeCloseTo(16, 5)
    expect(soft.indexOf(Math.max(...soft))).toBe(40)
    expect(soft[39]).toBeCloseTo(soft[31]!, 6)
  })
})

describe('credibility', () => {
  const unknownScore = { unknownIncidents: 90, unknownFound: 0.8, falseAlarms: 0.1, overBlamed: 0.08 }
  const twin = {
    scope: 'station' as const,
    windClass: '中等风',
    incidents: 200,
    top1: 0.8,
    top3: 0.95,
    coverage80: 0.8,
    medianErrorM: 200,
    ...unknownScore,
  }
  const clear = { identifiable: true, top1: 0.9, unexplained: 0.1, windClass: '中等风', windSpeed: 3, twin }

  test('is high only where the finding is clear and such incidents were found in simulations', () => {
    expect(credibilityOf(clear)).toEqual({
      level: 'high',
      words: '高 · 中等风 3.0 m/s；首位概率 90 %；本站中等风模拟事件 200 起，首位命中 80 %',
    })
    expect(credibilityOf({ ...clear, twin: null }).level).toBe('medium')
    expect(credibilityOf({ ...clear, top1: 0.5 }).level).toBe('medium')
    expect(credibilityOf({ ...clear, windClass: windClassOf(0.2), windSpeed: 0.2 }).level).toBe('low')
    expect(credibilityOf({ ...clear, identifiable: false })).toMatchObject({ level: 'low', words: expect.stringContaining('不可分辨') })
  })

  test('goes by the score of the station in that wind, the newest first', () => {
    const row = (place_id: number, wind_class: string, engine_version: string, top1: number, incidents = 9) =>
      ({
        place_id,
        wind_class,
        engine_version,
        incidents,
        top1,
        top3: 1,
        coverage80: 1,
        median_error_m: 1,
        unknown_incidents: 3,
        unknown_found: 0.5,
        false_alarms: 0.1,
        answered: null,
        over_blamed: null,
        made_at: new Date(0),
      }) as never
    const rows = [row(1, '弱风', '2', 0.7), row(1, '弱风', '1', 0.4), row(2, '弱风', '2', 0.1)]
    expect(twinOf(rows, 1, '弱风')?.top1).toBe(0.7)
    expect(twinOf(rows, 1, '弱风')).toMatchObject({ scope: 'station', incidents: 9, medianErrorM: 1 })
    expect(twinOf([], 1, '弱风')).toBeNull()
    // Too few at the station: those of the city in such wind, then in any.
    const few = [row(1, '弱风', '2', 1, 2), row(2, '弱风', '2', 0.1), row(3, '强风', '2', 0.5)]
    expect(twinOf(few, 1, '弱风')).toMatchObject({
      scope: 'city',
      windClass: '弱风',
      incidents: 11,
      top1: (2 + 0.9) / 11,
      medianErrorM: null,
    })
    expect(twinOf(few, 1, '静小风')).toMatchObject({ scope: 'city', windClass: null, incidents: 20 })
    expect(twinOf([row(1, '弱风', '2', 1, 4)], 1, '弱风')).toMatchObject({ scope: 'city', windClass: null, incidents: 4 })
    expect(twinOf([row(1, '弱风', '2', 1, 2)], 1, '弱风')).toBeNull()
    expect([0.4, 1.9, 2, 9, Number.NaN].map(windClassOf)).toEqual(['静小风', '弱风', '中等风', '强风', '风未知'])
  })
})
