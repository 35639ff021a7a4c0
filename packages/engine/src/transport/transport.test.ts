import { describe, expect, it } from 'vitest'
import { advanceHour, joinHours, massBudget, type TransportHour, tagClosure } from './advance-hour.ts'
import { withRegionTimes } from './emissions.ts'
import { splitTags, startRun, type TransportRun, type TransportSetup } from './run.ts'
import { restoreRun, saveRun } from './save-run.ts'
import { fullPm } from './species.ts'
import { type HourInput, meanDensity } from './stepping/hour-plan.ts'
import { tagCount } from './tags.ts'
import { sampleHours, sampleSetup, zeroOutSetup } from './test-support/sample-run.ts'
import { compareZeroOut, withoutRegion } from './zero-out.ts'

const carried = (setup: TransportSetup, hours: readonly HourInput[]): TransportRun => {
  const run = startRun(setup)
  for (const hour of hours) advanceHour(run, hour)
  return run
}

describe('a tagged run', () => {
  it('leaves a tracer of mixing ratio 1 at 1 within 1e-6, in converging wind and air that changes its density', () => {
    const base = sampleSetup(['co'])
    const { grid, emissions } = base
    const [hour] = sampleHours(base, 1)
    const plane = grid.nx * grid.ny
    const values = Float32Array.from({ length: grid.nz }, (_, k) => 1e9 * meanDensity(hour!, k * plane, (k + 1) * plane))
    const run = startRun({ ...base, emissions: { ...emissions, area: new Float32Array(emissions.area.length), stacks: [] } })
    run.bulk[0]!.forEach((_, c) => {
      run.bulk[0]![c] = run.volumes[c]! * hour!.from.density[c]!
    })
    advanceHour(run, { ...hour!, outside: { west: values, east: values, south: values, north: values } })
    const worst = run.bulk[0]!.reduce((most, mass, c) => Math.max(most, Math.abs(mass / (run.volumes[c]! * hour!.to.density[c]!) - 1)), 0)
    console.log(`air tracer: ${worst.toExponential(2)}`)
    expect(worst).toBeLessThan(1e-6)
  })

  const setup = sampleSetup(fullPm)
  const hours = sampleHours(setup, 6, 8, 0.5)
  const run = carried(setup, hours)

  it('accounts for every kilogram to 1e-6, of every species', () => {
    const budget = massBudget(run)
    console.log(budget.map(row => `${row.species} ${row.error.toExponential(1)}`).join(' '))
    for (const { species, error, emitted, dry, burden } of budget) {
      expect(Math.abs(error), species).toBeLessThan(1e-6)
      expect(burden).toBeGreaterThan(0)
      if (species === 'so2') expect(Math.min(emitted, dry)).toBeGreaterThan(0)
    }
  })
  it('never has a negative mass, in the bulk or in a tag', () => {
    for (const mass of run.bulk) expect(mass.reduce((least, value) => Math.min(least, value), Infinity)).toBeGreaterThanOrEqual(0)
    expect(run.tags.reduce((least, value) => Math.min(least, value), Infinity)).toBeGreaterThanOrEqual(0)
  })
  it('has tags that sum to the bulk in every cell to 1e-5, though they are single precision', () => {
    console.log(`tags against bulk: ${tagClosure(run).toExponential(2)}`)
    expect(tagClosure(run)).toBeLessThan(1e-5)
  })
  it('is the same to the byte when it was saved after three hours and taken up again', () => {
    const first = startRun(setup)
    for (const hour of hours.slice(0, 3)) advanceHour(first, hour)
    const second = restoreRun(setup, saveRun(first))
    for (const hour of hours.slice(3)) advanceHour(second, hour)
    expect(second.hours).toBe(6)
    expect(Buffer.from(saveRun(second)).equals(Buffer.from(saveRun(run)))).toBe(true)
  })
  it('gives the same hour when two workers share the tags', () => {
    const whole = advanceHour(startRun(setup), hours[0]!)
    const split = splitTags(fullPm, 2)
    expect(split.map(part => part.length)).toEqual([4, 4])
    const joined = joinHours(split.map(tagged => advanceHour(startRun(setup, { tagged }), hours[0]!)))
    for (const field of ['contributions', 'maps'] as const)
      joined[field].forEach((value, n) => expect(Math.abs(value - whole[field][n]!)).toBeLessThanOrEqual(2e-7 * Math.abs(value) + 1e-30))
    expect([...joined.totals, ...joined.totalMaps]).toEqual([...whole.totals, ...whole.totalMaps])
  })
  it('gives contributions that sum to the total of each receptor and output', () => {
    const hour = advanceHour(startRun(setup), hours[0]!)
    const [tags, outputs] = [tagCount(setup.emissions), setup.outputs.length]
    hour.totals.forEach((total, n) => {
      const [r, o] = [Math.floor(n / outputs), n % outputs]
      let sum = 0
      for (let t = 0; t < tags; t++) sum += hour.contributions[(r * tags + t) * outputs + o]!
      expect(total).toBeGreaterThan(0)
      expect(Math.abs(sum / total - 1)).toBeLessThan(1e-5)
    })
  })
})

describe('tags of an inert species', () => {
  const setup = sampleSetup(['ppm2_5'])
  const hours = sampleHours(setup, 6)
  const resultsOf = (given: TransportSetup, by = hours) => {
    const run = startRun(given)
    return by.map(hour => advanceHour(run, hour))
  }
  const base = resultsOf(setup)
  const mean = (of: readonly TransportHour[], receptor: number, tag: number, count = tagCount(setup.emissions)) =>
    of.reduce((sum, hour) => sum + hour.contributions[receptor * count + tag]!, 0) / of.length

  it('change places when regions do', () => {
    const { emissions, grid } = setup
    const order = [2, 0, 1]
    const block = emissions.sectors.length * grid.nx * grid.ny
    const area = new Float32Array(emissions.area.length)
    order.forEach((from, to) => area.set(emissions.area.subarray(from * block, (from + 1) * block), to * block))
    const renamed = {
      ...emissions,
      regions: order.map(r => emissions.regions[r]!),
      area,
      stacks: emissions.stacks.map(stack => ({ ...stack, region: order.indexOf(stack.region) })),
    }
    const moved = resultsOf({ ...setup, emissions: renamed })
    for (let r = 0; r < setup.receptors.length; r++)
      order.forEach((from, to) => {
        for (let s = 0; s < 2; s++) {
          const [before, after] = [mean(base, r, from * 2 + s), mean(moved, r, to * 2 + s)]
          expect(Math.abs(after - before)).toBeLessThanOrEqual(1e-5 * before)
        }
      })
  })
  it('double when their region’s emissions double, and leave the others as they were, within 2 % (limiters see the sum)', () => {
    const doubled = resultsOf({ ...setup, emissions: withRegionTimes(setup.emissions, 1, 2) })
    const largest = Math.max(...[0, 1, 2, 3, 4, 5].map(tag => mean(base, 0, tag)))
    for (let tag = 0; tag < 6; tag++) {
      const expected = mean(base, 0, tag) * (tag === 2 || tag === 3 ? 2 : 1)
      expect(Math.abs(mean(doubled, 0, tag) - expected), `tag ${tag}`).toBeLessThan(0.02 * Math.max(expected, 0.1 * largest))
    }
  })
  it('equal a run without their region within 2 %: a county of 15 cells on 40 × 32, a day, 24 receptors, 8 μg/m³ outside', () => {
    const wide = zeroOutSetup()
    const day = sampleHours(wide, 24)
    const full = resultsOf(wide, day)
    const rows = compareZeroOut(wide, 1, full, resultsOf(withoutRegion(wide, 1), day))
    const off = rows.reduce((sum, row) => sum + Math.abs(row.tagged - row.zeroOut), 0) / rows.reduce((sum, row) => sum + row.zeroOut, 0)
    const all = rows.reduce((sum, row) => sum + row.tagged, 0) / rows.reduce((sum, row) => sum + row.zeroOut, 0) - 1
    console.log(`zero-out: mean absolute ${(100 * off).toFixed(2)} %, sum ${(100 * all).toFixed(2)} %`)
    expect(off).toBeLessThan(0.02)
    expect(Math.abs(all)).toBeLessThan(0.01)
  })
  it('of the four sides and the start are all there is when nothing is emitted', () => {
    const { emissions } = setup
    const quiet = { ...setup, emissions: { ...emissions, area: new Float32Array(emissions.area.length), stacks: [] } }
    const last = resultsOf(quiet).at(-1)!
    expect([0, 1, 2, 3, 4, 5].map(tag => last.contributions[tag])).toEqual([0, 0, 0, 0, 0, 0])
    const outside = [6, 7, 8, 9, 10].reduce((sum, tag) => sum + last.contributions[tag]!, 0)
    expect(Math.abs(outside / last.totals[0]! - 1)).toBeLessThan(1e-5)
  })
})

describe('a run that cannot be done', () => {
  const setup = sampleSetup(['ppm2_5'])
  const [hour] = sampleHours(setup, 1)
  it('stops on its signal, and reports progress', () => {
    const abort = new AbortController()
    const shares: number[] = []
    const onProgress = (share: number) => {
      shares.push(share)
      if (shares.length === 2) abort.abort()
    }
    expect(() => advanceHour(startRun(setup), hour!, { signal: abort.signal, onProgress })).toThrow('abort')
    expect(shares).toHaveLength(2)
    expect(shares[1]).toBeCloseTo(2 * shares[0]!, 12)
  })
  it('is refused by name', () => {
    const { emissions } = setup
    const area = emissions.area.slice()
    area[320 + 45] = -1
    const started = (change: Partial<TransportSetup>) => () => startRun({ ...setup, ...change })
    expect(started({ emissions: { ...emissions, area } })).toThrow('区域 潞州区 行业 交通 的 一次 PM2.5 排放在单元（5, 2）为 -1')
    expect(started({ emissions: { ...emissions, area: area.subarray(1) } })).toThrow('面源排放应有 1920 个值，实有 1919 个')
    expect(started({ species: ['so4'], initial: new Float32Array(6) })).toThrow('硫酸盐 缺少其前体物 SO₂')
    expect(started({ initial: new Float32Array(5) })).toThrow('初始浓度应有 1 个物种 × 6 层')
    expect(() => startRun(sampleSetup(['so2', 'so4']), { tagged: ['so4'] })).toThrow('须与其前体物、产物由同一进程计算')
    const away = { ...setup, receptors: [{ name: '太原', lon: 112.55, lat: 37.87 }] }
    expect(() => advanceHour(startRun(away), hour!)).toThrow('受体 太原')
    const gap = { ...hour!, to: { ...hour!.to, u: hour!.to.u.map((value, c) => (c === 7 ? Number.NaN : value)) } }
    expect(() => advanceHour(startRun(setup), gap)).toThrow('气象场 u 第 7 个单元缺测')
  })
  it('is not taken up from another run’s bytes', () => {
    const saved = saveRun(startRun(setup))
    expect(() => restoreRun(sampleSetup(['ppm2_5'], 21), saved)).toThrow('网格列数为 20，本次计算为 21')
    expect(() => restoreRun(setup, saved.subarray(0, saved.length - 8))).toThrow(`断点文件应有 ${saved.length} 字节`)
    expect(() => restoreRun(setup, saved.subarray(0, 10))).toThrow('不完整')
  })
})
