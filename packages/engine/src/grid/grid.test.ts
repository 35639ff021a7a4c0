import { describe, expect, it } from 'vitest'
import { seededRandom } from '../core/random.ts'
import { calibratedValue, calibrateRemotely, dryLevelDifference } from './calibrate-sensor.ts'
import { compositeScores, type DistrictInputs } from './composite-score.ts'
import { giStar } from './gi-star.ts'
import { hotspotTrend } from './hotspot-class.ts'
import { plumeOfHour } from './plume-footprint.ts'
import { rankBrackets } from './rank-brackets.ts'
import { sensorDrifts } from './sensor-drift.ts'
import { searchSources } from './source-search.ts'

describe('Gi*', () => {
  // n 25, mean 1.36, S 1.763633: 5.76 / (1.763633 √6) in the middle, −1.44 / (1.763633 √3.5) in a corner.
  it('of ten among ones in the middle of 25 cells is the one worked by hand', () => {
    const values = Array.from({ length: 25 }, (_, i) => (i === 12 ? 10 : 1))
    const z = giStar(values, 5, 5)
    expect(z[12]).toBeCloseTo(1.333333, 6)
    expect(z[0]).toBeCloseTo(-0.436436, 6)
  })
  it('leaves a gap out of n and of the neighbours, and is nothing where all cells are equal', () => {
    const values = Array.from({ length: 25 }, (_, i) => (i === 12 ? 10 : i === 24 ? Number.NaN : 1))
    // n 24, mean 33/24, S √(123/24 − 1.375²): three ones around the gap.
    expect(giStar(values, 5, 5)[24]).toBeCloseTo((3 - 3 * 1.375) / (Math.sqrt(5.125 - 1.375 ** 2) * Math.sqrt((24 * 3 - 9) / 23)), 9)
    expect(giStar(values, 5, 5)[18]).toBeGreaterThan(giStar(values, 5, 5)[0]!)
    expect([...giStar(new Float64Array(9).fill(0.1), 3, 3)].every(Number.isNaN)).toBe(true)
  })
})

describe('the class of a hotspot', () => {
  const classOf = (hot: string) => hotspotTrend(Array.from(hot, (mark, i) => (mark === '1' ? 3 + (i % 2) / 10 : (i % 3) / 10))).class
  it.each([
    ['0000000000', '非热点'],
    ['0000000001', '新增热点'],
    ['1111111111', '持续热点'],
    ['0000000111', '连续热点'],
    ['0100000111', '零散热点'],
    ['0100100000', '零散热点'],
    ['1111111110', '历史热点'],
  ])('%s is %s', (hot, expected) => expect(classOf(hot)).toBe(expected))
  it('follows the trend where it is nearly always hot', () => {
    const rising = Array.from({ length: 12 }, (_, i) => 3 + i / 10)
    expect(hotspotTrend(rising).class).toBe('加剧热点')
    expect(hotspotTrend(rising.toReversed()).class).toBe('减弱热点')
  })
})

describe('the score of districts', () => {
  const district = {
    mean: 40,
    meanBefore: 40,
    hotCells: 0,
    cells: 100,
    tasks: 2,
    fedBackInTime: 2,
    checksPassed: 2,
    recurrences: 0,
    falls: [0.4, 0.1],
  }
  const scored = (...changes: Partial<DistrictInputs>[]) => compositeScores(changes.map(change => ({ ...district, ...change })))
  it('leave an effect that cannot be told out, and scale the other parts up', () => {
    const [without, base] = scored(
      { tasks: 4, fedBackInTime: 4, checksPassed: 4, falls: null },
      { mean: 90, tasks: 4, fedBackInTime: 4, checksPassed: 4 },
    )
    expect(without!.parts.effect).toBeNull()
    const known = ['concentration', 'change', 'hotspots', 'timeliness', 'checks'] as const
    const sum = known.reduce((total, id) => total + without!.parts[id]!, 0)
    expect(without!.score).toBeCloseTo((sum * 100) / 90, 1)
    expect(base!.parts.effect).not.toBeNull()
  })

  it('gives full marks of a part in which all are equal, and equal scores the same rank', () => {
    const [a, b] = scored({}, {})
    expect(a).toMatchObject({ rank: 1, score: 96.7 })
    expect(b!.rank).toBe(1)
  })
  it('takes off at most ten points for recurrences, and never falls below 0', () => {
    expect(scored({ recurrences: 9 }, {})[0]!.deduction).toBe(10)
    expect(
      scored({ mean: 80, meanBefore: 40, hotCells: 9, fedBackInTime: 0, checksPassed: 0, falls: [], recurrences: 3 }, {})[0]!.score,
    ).toBe(0)
  })
})

it('ranks that the errors do not separate share a bracket; a missing value has none', () => {
  const found = rankBrackets([50, 49, 30, Number.NaN], [1, 1, 1, 1])
  expect(found.map(({ rank, from, to }) => [rank, from, to])).toEqual([
    [1, 1, 2],
    [2, 1, 2],
    [3, 3, 3],
    [Number.NaN, Number.NaN, Number.NaN],
  ])
})

describe('a sensor', () => {
  const hours = 720
  const reference = Array.from({ length: hours }, (_, i) => 60 + 25 * Math.sin(i / 7) + (i % 5))
  const humidity = Array.from({ length: hours }, (_, i) => (i % 24 < 12 ? 45 : 61 + (i % 24)))
  const raw = reference.map((value, i) => (value - 10) / 1.25 + (humidity[i]! > 60 ? 0.4 * (humidity[i]! - 60) : 0))
  it('comes back to the reference by its low levels, with gain, offset and effect of humidity', () => {
    const found = calibrateRemotely({ raw, reference, humidity }, { from: 0, to: hours })!
    expect(found.gain).toBeCloseTo(1.25, 2)
    expect(found.humiditySlope).toBeCloseTo(0.5, 1)
    const errors = raw.map((value, i) => calibratedValue(found, value, humidity[i]!) - reference[i]!)
    expect(Math.sqrt(errors.reduce((sum, error) => sum + error * error, 0) / hours)).toBeLessThan(2)
  })
  it('has no calibration without dry hours', () =>
    expect(calibrateRemotely({ raw, reference, humidity: humidity.map(() => 90) }, { from: 0, to: hours })).toBeNull())
  it('drifts where its weekly level leaves the network', () => {
    const levelsOf = (slope: number) =>
      Array.from({ length: 5 }, (_, week) =>
        dryLevelDifference({
          raw: raw.slice(week * 144, week * 144 + 144).map((value, i) => value + slope * (7 * week + i / 24)),
          ...{ reference: reference.slice(week * 144, week * 144 + 144), humidity: humidity.slice(week * 144, week * 144 + 144) },
        }),
      )
    const drifts = sensorDrifts([0, 0.05, -0.05, 1.5, 0.02].map(levelsOf)).map(({ drifts: own }) => own)
    expect(drifts).toEqual([false, false, false, true, false])
  })
})

describe('the search for sources', () => {
  const hours = Array.from({ length: 200 }, (_, i) => ({
    speed: i % 9 === 0 ? 0.3 : 1 + (i % 4),
    direction: (i * 67) % 360,
    stability: 1 + (i % 6),
  }))
  const sensors = Array.from({ length: 16 }, (_, i) => ({ east: 1500 + 3000 * (i % 4), north: 1500 + 3000 * Math.floor(i / 4) }))
  const sources = [
    { east: 3750, north: 8250, strength: 20 },
    { east: 9250, north: 3750, strength: 30 },
  ]
  const grid = { west: 0, south: 0, columns: 24, rows: 24, cellM: 500 }
  const area = { sensors, hours, grid, background: hours.map(() => 20), clocks: hours.map((_, h) => (h % 24) + 1) }
  it('finds sources that made the values, with their strength', () => {
    const random = seededRandom(9)
    const values = hours.flatMap(hour => {
      const plume = plumeOfHour(hour, 500, 0.15)
      return sensors.map(({ east, north }) =>
        sources.reduce((sum, source) => sum + source.strength * plume(east - source.east, north - source.north), 20 + 5 * random.normal()),
      )
    })
    const peaks = searchSources({ ...area, values })
    expect(peaks).toHaveLength(2)
    for (const [i, source] of [sources[1]!, sources[0]!].entries()) {
      expect(Math.hypot(peaks[i]!.east - source.east, peaks[i]!.north - source.north)).toBeLessThan(500)
      expect(Math.abs(peaks[i]!.strength / source.strength - 1)).toBeLessThan(0.15)
    }
  })
  it('finds none where all sensors agree', () =>
    expect(searchSources({ ...area, values: hours.flatMap(() => sensors.map(() => 30)) })).toEqual([]))
  it('a plume lies downwind and nowhere else', () => {
    const plume = plumeOfHour({ speed: 2, direction: 270, stability: 4 }, 1000)
    expect(plume(3000, 0)).toBeGreaterThan(plume(3000, 500))
    expect(plume(-3000, 0)).toBe(0)
  })
})
