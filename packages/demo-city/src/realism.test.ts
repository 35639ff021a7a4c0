import { type MeasuredId, pollutantIds } from '@qingyuan/domain/parameters.ts'
import { controlLevels } from '@qingyuan/domain/places.ts'
import { hourMs, instantOf } from '@qingyuan/domain/time.ts'
import { describe, expect, it } from 'vitest'
import { climateNormals } from './data/climate.ts'
import { monthlyLevel } from './data/levels.ts'
import type { DemoBlock } from './generate.ts'
import { cityPlan, demoSeed } from './plan.ts'
import { blocksOf, correlation, dayMeans, dayOzone, goodDayRatio, meanOf, monthMeans, overPlaces, percentile } from './realism.ts'

const hours = 8760
const levelOf = (id: (typeof pollutantIds)[number], year: number) =>
  meanOf(Array.from({ length: 12 }, (_, m) => monthlyLevel(id, year, m + 1)))
const winter = [12, 1, 2]
const summer = [6, 7, 8]

const judge = (seed: number, year: number) => {
  const plan = cityPlan(seed)
  const from = instantOf(year, 1, 1, 1)
  const regular = blocksOf(
    plan,
    plan.stations.filter(s => controlLevels[s.level!].regular),
    from,
    hours,
  )
  const micro = blocksOf(
    plan,
    plan.stations.filter(s => s.level === 'micro'),
    from,
    hours,
  )
  const national = regular.filter(block => plan.places[block.placeIndex]!.level === 'national')
  const monthOf = Uint8Array.from({ length: hours }, (_, i) => new Date(from + (i + 7) * hourMs).getUTCMonth() + 1)
  const city = (id: MeasuredId) => overPlaces(national, id)
  const seasonMean = (id: MeasuredId, months: number[], clock?: number[]) =>
    meanOf(city(id).filter((_, i) => months.includes(monthOf[i]!) && (!clock || clock.includes(i % 24))))
  return { plan, from, regular, micro, national, city, monthOf, seasonMean }
}

const shareOf = (blocks: readonly DemoBlock[], test: (block: DemoBlock, i: number) => boolean | null) => {
  let yes = 0
  let all = 0
  for (const block of blocks)
    for (let i = 0; i < block.hours; i++) {
      const answer = test(block, i)
      if (answer === null) continue
      all++
      if (answer) yes++
    }
  return (100 * yes) / all
}
const inverted = (block: DemoBlock, i: number) => {
  const fine = block.columns.pm2_5[i]!
  const all = block.columns.pm10[i]!
  return Number.isNaN(fine + all) ? null : fine > all
}

describe.each([
  [demoSeed, 2025],
  [demoSeed, 2026],
  [3, 2025],
])('the city of seed %i in %i', (seed, year) => {
  const c = judge(seed, year)

  it('has annual means within 15 % of the profile and months within 45 %', () => {
    for (const id of ['pm2_5', 'pm10', 'so2', 'no2', 'co'] as const) {
      expect(Math.abs(meanOf(c.city(id)) / levelOf(id, year) - 1), id).toBeLessThan(0.15)
      monthMeans(c.city(id), c.from).forEach((mean, m) => {
        expect(Math.abs(Math.log(mean / monthlyLevel(id, year, m + 1))), `${id} ${m + 1}`).toBeLessThan(Math.log(1.45))
      })
    }
    const ozone = dayOzone(c.city('o3'))
    expect(Math.abs(meanOf(ozone) / levelOf('o3', year) - 1)).toBeLessThan(0.15)
    expect(meanOf(c.city('pm2_5'))).toBeGreaterThan(33)
    expect(meanOf(c.city('pm2_5'))).toBeLessThan(42)
  })

  it('is graded as such a city is: ozone p90 155-175, good days 70-82 %, a few heavy days', () => {
    const p90 = percentile(dayOzone(c.city('o3')), 0.9)
    expect(p90).toBeGreaterThan(155)
    expect(p90).toBeLessThan(175)
    const good = goodDayRatio(c.national)
    expect(good).toBeGreaterThan(70)
    expect(good).toBeLessThan(82)
    const heavy = dayMeans(c.city('pm2_5')).filter(v => v > 150).length
    expect(heavy).toBeLessThan(12)
  })

  it('smokes in winter, has ozone in summer and dust in spring', () => {
    const ratio = (id: MeasuredId) => c.seasonMean(id, winter) / c.seasonMean(id, summer)
    expect(ratio('pm2_5')).toBeGreaterThan(1.4)
    expect(ratio('so2')).toBeGreaterThan(1.8)
    expect(ratio('co')).toBeGreaterThan(1.2)
    expect(ratio('no2')).toBeGreaterThan(1.3)
    expect(ratio('o3')).toBeLessThan(0.75)
    const coarseShare = (months: number[]) => c.seasonMean('pm2_5', months) / c.seasonMean('pm10', months)
    expect(coarseShare([3, 4, 5])).toBeLessThan(coarseShare(winter) - 0.1)
    const fine = c.city('pm2_5')
    const dusty = c.city('pm10').filter((v, i) => v > 220 && fine[i]! / v < 0.35 && c.monthOf[i]! >= 3 && c.monthOf[i]! <= 5)
    expect(dusty.length).toBeGreaterThan(10)
    expect(dusty.length).toBeLessThan(220)
  })

  it('has the day it should have: NO2 at the rush hours, ozone in the afternoon, smoke by night', () => {
    const at = (id: MeasuredId, months: number[], ...clock: number[]) => c.seasonMean(id, months, clock)
    expect(at('o3', summer, 14, 15)).toBeGreaterThan(1.8 * at('o3', summer, 4, 5))
    for (const months of [winter, summer]) {
      expect(at('no2', months, 7, 8)).toBeGreaterThan(1.3 * at('no2', months, 3))
      expect(at('no2', months, 18, 19)).toBeGreaterThan(1.3 * at('no2', months, 13))
    }
    expect(at('pm2_5', winter, 19, 20)).toBeGreaterThan(1.2 * at('pm2_5', winter, 14))
    expect(correlation(c.city('o3'), c.city('no2'))).toBeLessThan(-0.3)
  })

  it('varies smoothly in time and in place, less alike with distance', () => {
    const reference = c.national[1]!
    const home = c.plan.places[reference.placeIndex]!
    for (const block of c.national) {
      const series = block.columns.pm2_5
      expect(correlation(series.subarray(0, hours - 1), series.subarray(1)), block.placeCode).toBeGreaterThan(0.85)
      expect(correlation(series, reference.columns.pm2_5), block.placeCode).toBeGreaterThan(0.7)
    }
    const alike = (near: number, far: number) =>
      meanOf(
        c.regular
          .filter(block => {
            const place = c.plan.places[block.placeIndex]!
            const km = Math.hypot((place.lon - home.lon) * 89.7, (place.lat - home.lat) * 111.2)
            return km > near && km <= far
          })
          .map(block => correlation(block.columns.no2, reference.columns.no2)),
      )
    expect(alike(0, 12)).toBeGreaterThan(alike(35, 60) + 0.01)
    expect(alike(12, 30)).toBeGreaterThan(alike(60, 110) + 0.01)
  })

  it('is dirtier in the basin than in the hills', () => {
    const county = (id: number) =>
      meanOf(c.regular.filter(b => c.plan.places[b.placeIndex]!.countyId === id).map(b => meanOf(b.columns.pm2_5)))
    for (const hills of [13, 8, 3]) for (const basin of [16, 6, 7]) expect(county(hills)).toBeLessThan(county(basin) * 0.92)
  })

  it('misses 1 to 4 % of its values and has the faults of real instruments', () => {
    const all = [...c.regular, ...c.micro]
    for (const id of pollutantIds) {
      const missing = shareOf(all, (block, i) => Number.isNaN(block.columns[id][i]!))
      expect(missing, id).toBeGreaterThan(1)
      expect(missing, id).toBeLessThan(4)
    }
    expect(shareOf(c.regular, inverted)).toBeLessThan(2)
    expect(shareOf(c.micro, inverted)).toBeGreaterThan(0.05)
    expect(shareOf(all, (block, i) => block.columns.so2[i]! < 0)).toBeGreaterThan(0.01)
    expect(all.flatMap(block => block.marks).filter(mark => mark.mark === 'C').length).toBeGreaterThan(34 * 4 * 40)
    expect(all.some(block => longestRun(block.columns.pm2_5) >= 7)).toBe(true)
    expect(all.every(block => block.columns.no2.every(v => Number.isNaN(v) || Number.isInteger(v)))).toBe(true)
  }, 60_000)

  it('has the climate of the profile', () => {
    expect(Math.abs(meanOf(c.city('temperature')) - meanOf(climateNormals.temperatureC))).toBeLessThan(1.2)
    expect(Math.abs(meanOf(c.city('wind_speed')) / meanOf(climateNormals.windMs) - 1)).toBeLessThan(0.15)
    const calm = (months: number[]) =>
      shareOf(c.national, (b, i) =>
        months.includes(c.monthOf[i]!) && !Number.isNaN(b.columns.wind_speed[i]!) ? b.columns.wind_speed[i]! < 0.25 : null,
      )
    for (const months of [winter, [3, 4, 5], summer, [9, 10, 11]]) {
      const profile = 100 * meanOf(months.map(m => climateNormals.calmShare[m - 1]!))
      expect(Math.abs(calm(months) - profile), months.join()).toBeLessThan(6)
    }
    // Still air creeps: at no station of any kind do hours of exactly 0 stay, and calms end with the day.
    const atRest = [...c.regular, ...c.micro].map(block => longestRun(block.columns.wind_speed, speed => speed === 0))
    expect(Math.max(...atRest)).toBeLessThan(8)
    expect(Math.max(...c.national.map(block => longestRun(block.columns.wind_speed, speed => speed < 0.25)))).toBeLessThanOrEqual(30)
    const rain = meanOf(c.city('precipitation')) * hours
    expect(rain).toBeGreaterThan(250)
    expect(rain).toBeLessThan(950)
    expect(Math.abs(meanOf(c.city('pressure')) - 90_500)).toBeLessThan(1200)
  })
})

const longestRun = (
  values: Float32Array,
  counts: (value: number, before: number) => boolean = (value, before) => value === before,
): number => {
  let best = 0
  let run = 0
  for (let i = 0; i < values.length; i++) {
    run = counts(values[i]!, values[i - 1] ?? Number.NaN) ? run + 1 : 0
    best = Math.max(best, run)
  }
  return best
}

describe('special hours', () => {
  it('have fireworks on the eve of the lunar year: the night is dirtier in town than in the hills', () => {
    const plan = cityPlan(demoSeed)
    const from = instantOf(2026, 2, 16, 13)
    const blocks = blocksOf(plan, plan.stations, from, 24)
    const lift = (filter: (kind: string) => boolean) => {
      const some = blocks.filter(b => filter(plan.places[b.placeIndex]!.character.kind))
      const series = overPlaces(some, 'pm2_5')
      return meanOf(series.subarray(11, 14)) - meanOf(series.subarray(0, 4))
    }
    expect(lift(kind => kind === 'urban')).toBeGreaterThan(20)
    expect(lift(kind => kind === 'urban')).toBeGreaterThan(lift(kind => kind === 'background') + 10)
  })

  it('bring the plume of the lime works to the station beside it when the wind blows from there', () => {
    const plan = cityPlan(demoSeed)
    const named = (name: string) => plan.stations.find(station => station.name === name)!
    const station = named('监测站')
    const works = plan.enterprises.find(enterprise => enterprise.name === '演示潞州066号石灰厂（虚构）')!
    const bearing = Math.atan2((works.lon - station.lon) * 0.807, works.lat - station.lat)
    const [near, apart] = blocksOf(plan, [station, named('清华站')], instantOf(2025, 1, 1, 1), 8760)
    const more = (toward: boolean) =>
      meanOf(
        near!.columns.so2.map((so2, i) => {
          const along = Math.cos((near!.columns.wind_direction[i]! * Math.PI) / 180 - bearing)
          const counts = near!.columns.wind_speed[i]! > 0.5 && (toward ? along > 0.97 : along < 0)
          return counts ? so2 - apart!.columns.so2[i]! : Number.NaN
        }),
      )
    expect(more(true)).toBeGreaterThan(more(false) + 1)
  })

  it('are dirtier in the neighbour cities of the plain', () => {
    const plan = cityPlan(demoSeed)
    const blocks = blocksOf(plan, plan.neighbourCities, instantOf(2025, 1, 1, 1), 8760)
    const of = (name: string) => meanOf(blocks.find(b => plan.places[b.placeIndex]!.name === name)!.columns.pm2_5)
    expect(of('安阳市')).toBeGreaterThan(of('晋城市') * 1.2)
    for (const block of blocks) expect(block.columns.temperature.every(Number.isNaN)).toBe(true)
  })
})
