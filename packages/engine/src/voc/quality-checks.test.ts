import { describe, expect, it } from 'vitest'
import { qualityChecks } from './quality-checks.ts'
import { sensitivityWeeks } from './sensitivity.ts'

const hours = 72
const wave = (scale: number) => Array.from({ length: hours }, (_, h) => scale * (1 + 0.2 * Math.sin(h)))
const check = (columns: number[][], range = 30) => {
  const species = columns.length
  const values = Float64Array.from({ length: hours * species }, (_, i) => columns[i % species]![Math.floor(i / species)]!)
  return qualityChecks(values, {
    species,
    ranges: columns.map(() => range),
    limits: columns.map(() => 0.05),
    neighbours: columns.slice(1).map((_, i) => [i, i + 1] as const),
  })
}
const changed = (column: number[], change: Record<number, number>) => column.map((value, h) => change[h] ?? value)

describe('checks of a gas chromatograph', () => {
  it('find nothing in the usual course of the day', () => {
    for (const { overRange, constant, jump } of check([wave(1), wave(3)])) expect([overRange, constant, jump]).toEqual([[], [], []])
  })
  it('find a value above the range and a jump of one species alone', () => {
    const [, faulty] = check([wave(1), changed(wave(3), { 20: 40 })])
    expect(faulty).toMatchObject({ overRange: [20], jump: [20] })
  })
  it('take a jump of many species in one hour for a plume', () => {
    const all = check(Array.from({ length: 5 }, () => changed(wave(1), { 20: 12 })))
    expect(all.flatMap(({ jump }) => jump)).toEqual([])
  })
  it('find the same value for four hours, but not for three, not 0, and not across a gap', () => {
    const four = changed(wave(1), { 10: 2, 11: 2, 12: 2, 13: 2 })
    expect(check([four])[0]!.constant).toEqual([10, 11, 12, 13])
    expect(check([changed(four, { 13: 1 })])[0]!.constant).toEqual([])
    expect(check([changed(four, { 12: Number.NaN })])[0]!.constant).toEqual([])
    expect(check([changed(wave(1), { 10: 0, 11: 0, 12: 0, 13: 0 })])[0]!.constant).toEqual([])
  })
  it('find two neighbouring peaks that rise and fall against each other for two days, and their hours', () => {
    const course = wave(2)
    const against = course.map((value, h) => (h < 48 ? 4 - value : value))
    const [a, b, c] = check([course, against, wave(1)])
    expect([a!.exchange.length, b!.exchange[0], b!.exchange.at(-1)]).toEqual([48, 0, 47])
    // The third has the course of the second only after its fault: it is taken for its neighbour as well.
    expect(c!.exchange.length).toBe(48)
    expect(check([course, course.map(value => value / 2)])[0]!.exchange).toEqual([])
  })
})

describe('sensitivity', () => {
  const steady = (scale: number, length: number) => Array.from({ length }, (_, h) => scale * (1 + 0.01 * Math.sin(h)))
  it('is the median of each week beside the thirty days before it', () => {
    const weeks = sensitivityWeeks([...steady(0.25, 720 + 168), ...steady(0.21, 168)])
    expect(weeks.map(({ end }) => end)).toEqual([887, 1055])
    expect(weeks[0]!.change).toBeCloseTo(0, 3)
    expect(weeks[1]!.change).toBeCloseTo(-0.16, 2)
  })
  it('says nothing with too short a history or too few values', () => {
    expect(sensitivityWeeks(steady(0.25, 720))).toEqual([])
    expect(sensitivityWeeks([...steady(0.25, 720), ...Array.from({ length: 168 }, (_, h) => (h < 100 ? Number.NaN : 0.25))])).toEqual([])
  })
})
