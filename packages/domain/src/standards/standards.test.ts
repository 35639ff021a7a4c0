import { describe, expect, it } from 'vitest'
import { pollutantIds } from '../parameters.ts'
import { type BandItem, bandItem, barShare, gradeSpec, legendOf, specClass, specificationBands } from './bands.ts'
import { dayItems, iaqiAxis } from './breakpoints.ts'
import { aqiStandardName, standardOn, standards, standardsBetween } from './standard.ts'

describe('standards by date', () => {
  it('the edition changes on 2026-03-01 and the limits again on 2031-01-01', () => {
    expect(['2014-01-01', '2026-02-28', '2026-03-01', '2030-12-31', '2031-01-01'].map(day => standardOn(day).limitsName)).toEqual([
      'GB 3095-2012',
      'GB 3095-2012',
      'GB 3095-2026 过渡阶段',
      'GB 3095-2026 过渡阶段',
      'GB 3095-2026',
    ])
    expect(aqiStandardName('2026-01-01', '2026-12-31')).toBe('HJ 633-2012 / HJ 633-2026')
    expect(standardsBetween('2026-03-01', '2026-03-01').length).toBe(1)
  })
  it('breakpoint rows rise, and the daily limit of grade II is the AQI 100 point', () => {
    for (const standard of standards.slice(0, 2)) {
      for (const { points } of Object.values(standard.breakpoints)) {
        expect(points.length).toBeLessThanOrEqual(iaqiAxis.length)
        expect(points.every((point, i) => i === 0 || point > points[i - 1]!)).toBe(true)
      }
      for (const id of pollutantIds) {
        const row = standard.breakpoints[dayItems[id]]
        expect([id, row.points[2]]).toEqual([id, standard.limits[id].day[1]])
      }
    }
  })
  it('the composite index divides by annual limits, and by daily ones for CO and ozone', () => {
    for (const { limits, compositeS } of standards)
      for (const id of pollutantIds) expect(compositeS[id]).toBe((id === 'co' || id === 'o3' ? limits[id].day : limits[id].year!)[1])
  })
})

describe('bands of the specification', () => {
  it('a maximum is the end of a scale and no bound: SO2 of 900 is index 6 and its bar is full', () => {
    expect(gradeSpec('so2_day', 900)).toBe(6)
    expect(barShare('so2_day', 900)).toBe(1)
    expect(barShare('so2_day', 400)).toBe(0.5)
  })
  it('no legend has a reversed range', () => {
    for (const item of Object.keys(specificationBands) as BandItem[])
      for (const { from, to, range } of legendOf(item)) {
        expect(to === null || to > from).toBe(true)
        expect(range).toMatch(to === null ? /^>\d+$/ : /^\d+–\d+$/)
      }
    expect(legendOf('so2_day').at(-1)?.range).toBe('>1600')
  })
  it('zero or less and missing values have no class', () => {
    expect([0, -1, null, Number.NaN].map(value => specClass('aqi', value))).toEqual([null, null, null, null])
    expect([1, 50, 51, 301].map(value => specClass('aqi', value))).toEqual([1, 1, 2, 6])
  })
  it('“TVOC bands 150/300/500/1000/2000”, of hours and of days', () => {
    for (const step of ['hour', 'day'] as const) {
      const item = bandItem('tvoc', step)
      expect(item).toBe('tvoc')
      expect([150, 151, 300, 500, 1000, 2000, 2001, 0].map(value => specClass(item!, value))).toEqual([1, 2, 2, 3, 4, 5, 6, null])
    }
  })
  it('a parameter finds its band, and weather has none', () => {
    expect([bandItem('so2', 'hour'), bandItem('o3_8h', 'hour'), bandItem('o3', 'day'), bandItem('pm10', 'hour')]).toEqual([
      'so2_hour',
      'o3_day',
      'o3_day',
      'pm10',
    ])
    expect([bandItem('temperature', 'hour'), bandItem('nmhc', 'hour')]).toEqual([null, null])
  })
})
