import { describe, expect, it } from 'vitest'
import { depositionOf } from '../removal/species.ts'
import { calmVerticalVelocities } from '../spread/calm-velocity.ts'
import { pgLateral, pgVertical } from '../spread/pasquill-gifford.ts'
import { coldStack, plainRun, receptorsAt, steadyWeather, wideOptions } from '../test-support/plain-run.ts'
import { calmSpeed } from '../weather/weather-column.ts'
import type { PuffInput, PuffResult } from './model.ts'
import { runPuffs, runPuffsSparsely, totalOf } from './run-puffs.ts'
import { visitShare } from './sparse-hours.ts'

const sum = (values: ArrayLike<number>): number => Array.from(values).reduce((total, value) => total + value, 0)

/** Largest relative gap of the budget of any source and species. */
const gap = ({ budget }: PuffResult): number =>
  Math.max(
    ...budget.map(({ emitted, dry, wet, transformed, gone, remaining }) => {
      const out = sum(dry) + sum(wet) + sum(gone) + sum(remaining)
      return Math.abs(sum(emitted) + sum(transformed) - out) / sum(emitted)
    }),
  )

const species = ['SO2', 'SO4', 'NO', 'NO2', 'HNO3', 'NO3', 'PM10'].map(depositionOf)
const city = (change: Partial<PuffInput> = {}): PuffInput =>
  plainRun({
    species,
    sources: ['A', 'B', 'C'].map((id, n) =>
      coldStack({
        id,
        xM: 3000 * n,
        yM: 500 * n,
        heightM: 20 + 30 * n,
        temperatureK: 380,
        velocity: 10,
        emission: Float64Array.of(10, 0, 8, 1, 0, 0, 5),
      }),
    ),
    receptors: receptorsAt([4000, 0], [8000, 300], [15_000, -500]),
    weather: steadyWeather(12, { precipitation: 2, solarRadiation: 300, speed: 2 }),
    options: { ...wideOptions, chemistry: 'rivad', dryDeposition: true, wetDeposition: true, merge: true, split: { hour: 18 } },
    ...change,
  })

describe('steady plume', () => {
  it.each([
    [500, 0.05],
    [1000, 0.02],
    [10_000, 0.01],
  ])('is the Gaussian plume at %d m', (distance, within) => {
    const { concentration } = runPuffs(plainRun({ receptors: receptorsAt([distance, 0]) }))
    const [y, z] = [pgLateral(4, distance / 1000), pgVertical(4, distance / 1000)]
    const speed = 4 * 3 ** 0.15
    const plume = Math.exp(-0.5 * (30 / z) ** 2) / (Math.PI * y * z * speed)
    expect(Math.abs(concentration[5]! / plume - 1)).toBeLessThan(within)
  })

  it('fills a low mixed layer evenly', () => {
    const distance = 20_000
    const weather = steadyWeather(6, { ruralMixingM: 60, stability: 2 })
    const { concentration } = runPuffs(
      plainRun({ receptors: { ...receptorsAt([distance, 0], [distance, 0]), heightM: Float64Array.of(0, 40) }, weather }),
    )
    const y = pgLateral(2, distance / 1000)
    const speed = 4 * 3 ** 0.07
    // Beyond 550 m the spread no longer follows the curve: compare the column, not the centre line.
    expect(concentration[10]! / concentration[11]!).toBeCloseTo(1, 2)
    expect(concentration[10]! * Math.sqrt(2 * Math.PI) * speed * 60).toBeLessThan(1 / 550)
    expect(y).toBeGreaterThan(550)
  })

  it.each([60_000, 7000, 2000])('hardly changes when a step of %d m is halved', longestStepM => {
    const receptors = receptorsAt([500, 0], [2000, 50], [8000, 300], [15_000, -500])
    const run = (metres: number) => runPuffs(plainRun({ receptors, options: { ...wideOptions, longestStepM: metres } })).concentration
    const half = run(longestStepM / 2)
    run(longestStepM).forEach((value, i) => {
      if (value > 0) expect(Math.abs(half[i]! / value - 1)).toBeLessThan(0.03)
    })
  })

  it('gives slugs and puffs the same plume', () => {
    const receptors = receptorsAt([1000, 0], [5000, 100])
    const puffs = runPuffs(plainRun({ receptors })).concentration
    const slugs = runPuffs(plainRun({ receptors, options: { ...wideOptions, slugs: true } })).concentration
    for (const i of [10, 11]) expect(slugs[i]! / puffs[i]!).toBeCloseTo(1, 1)
  })
})

describe('mass', () => {
  it('is never made nor lost, with everything switched on', () => {
    const result = runPuffs(city())
    expect(gap(result)).toBeLessThan(1e-9)
    expect(sum(result.budget[0]!.dry)).toBeGreaterThan(0)
    expect(sum(result.budget[0]!.wet)).toBeGreaterThan(0)
  })

  it('keeps sulphur through the chemistry', () => {
    const result = runPuffs(city({ options: { ...city().options, dryDeposition: false, wetDeposition: false } }))
    const { transformed } = result.budget[1]!
    expect(transformed[0]! / 64 + transformed[1]! / 96).toBeCloseTo(0, 6)
    expect(transformed[1]!).toBeGreaterThan(0)
  })

  it('leaves the domain and is counted there', () => {
    const domain = { westM: -5000, eastM: 5000, southM: -5000, northM: 5000 }
    const result = runPuffs(plainRun({ options: { ...wideOptions, domain } }))
    expect(result.budget[0]!.gone[0]!).toBeGreaterThan(0)
    expect(gap(result)).toBeLessThan(1e-9)
  })
})

describe('sources', () => {
  it('do not know each other: the total is the sum, and one alone is the same', () => {
    const all = runPuffs(city())
    const total = totalOf(all)
    const size = species.length * 3
    for (const [index, source] of city().sources.entries()) {
      const alone = runPuffs(city({ sources: [source] })).concentration
      for (let hour = 0; hour < 12; hour++)
        for (let n = 0; n < size; n++) expect(alone[hour * size + n]).toBe(all.concentration[(hour * 3 + index) * size + n])
    }
    expect(total.some(value => value > 0)).toBe(true)
    expect([...runPuffs(city()).concentration]).toEqual([...all.concentration])
  })
})

describe('the sparse result', () => {
  it('is the dense one without its zeros', () => {
    const input = city()
    const dense = runPuffs(input)
    const sparse = runPuffsSparsely(input)
    const again = new Float32Array(dense.concentration.length)
    for (let hour = 0; hour < sparse.hours; hour++)
      for (let source = 0; source < 3; source++)
        for (let s = 0; s < species.length; s++)
          visitShare(sparse, hour, source, s, (r, value) => (again[((hour * 3 + source) * species.length + s) * 3 + r] = value))
    expect([...again]).toEqual([...dense.concentration])
    const entries = sparse.rows.reduce((n, { receptor }) => n + receptor.length, 0)
    expect(entries).toBeGreaterThan(0)
    expect(entries).toBeLessThan(12 * 3 * 3)
    expect(sparse.budget).toEqual(dense.budget)
    expect(sparse.steps).toBe(dense.steps)
  })
})

describe('calm', () => {
  it('keeps a puff over its stack and lets it grow', () => {
    const weather = steadyWeather(4, { speed: 0.1 })
    const result = runPuffs(plainRun({ weather, receptors: receptorsAt([100, 0], [-100, 0], [0, 100]) }))
    for (const r of [9, 10, 11]) expect(result.concentration[r]!).toBeGreaterThan(0)
    expect(result.concentration[9]! / result.concentration[10]!).toBeCloseTo(1, 0)
    expect(gap(result)).toBeLessThan(1e-9)
  })
})

describe('refusals', () => {
  it('names the source and the field, in Chinese', () => {
    expect(() => runPuffs(plainRun({ species: [] }))).toThrow('污染物列表为空')
    expect(() => runPuffs(plainRun({ sources: [coldStack({ emission: Float64Array.of(Number.NaN) })] }))).toThrow(
      '排放源 A 的排放量有缺失或负值',
    )
    expect(() => runPuffs(plainRun({ sources: [coldStack({ heightM: Number.NaN })] }))).toThrow('排放源 A 的烟囱高度缺失或为负')
    const chemistry = { ...wideOptions, chemistry: 'rivad' } as const
    expect(() => runPuffs(plainRun({ options: chemistry }))).toThrow('化学转化所需的物种缺失：SO2、SO4、NO、NO2、HNO3、NO3')
  })

  it('stops on its signal', () => {
    const stop = new AbortController()
    expect(() => runPuffs(plainRun({ signal: stop.signal, onProgress: () => stop.abort(new Error('停')) }))).toThrow('停')
  })
})

describe('stable air about the calm threshold', () => {
  /** Greatest mean of the last hour on the ground within 3 km, g/m³. */
  const greatest = (speed: number, leastVertical: readonly number[]): number => {
    const line = Array.from({ length: 61 }, (_, n) => [100 * (n - 30), 0] as const)
    const { concentration } = runPuffs(
      plainRun({
        species: [depositionOf('PM10')],
        sources: [coldStack({ heightM: 15 })],
        receptors: receptorsAt(...line),
        weather: steadyWeather(6, { speed, stability: 6 }),
        options: { ...wideOptions, longestStepM: 1500, longestPuffM: 1500, leastVertical },
      }),
    )
    return Math.max(...concentration.subarray(concentration.length - line.length))
  }
  const { leastVertical } = wideOptions

  it('brings the air of a low source to the ground within a factor of ten on both sides, with the velocities for calm air', () => {
    const ratio = greatest(0.6, leastVertical) / greatest(0.4, calmVerticalVelocities(leastVertical, calmSpeed))
    expect(ratio).toBeGreaterThan(0.1)
    expect(ratio).toBeLessThan(10)
  })

  it('leaves it aloft with the least velocities of CALPUFF', () => {
    expect(greatest(0.4, leastVertical)).toBeLessThan(1e-4 * greatest(0.6, leastVertical))
  })
})
