import { type PollutantId, pollutantIds } from '@qingyuan/domain/parameters.ts'
import { standardOn } from '@qingyuan/domain/standards/standard.ts'
import { dayStart, hourMs } from '@qingyuan/domain/time.ts'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../core/random.ts'
import { aqiRange } from './aqi-range.ts'
import { correctWeather } from './correct-weather.ts'
import { type ForecastPlace, forecastDays, forecastLeads, quantileLevels } from './day-forecast.ts'
import { type DayWeather, weatherFields } from './day-predictors.ts'
import { hoursOfDays } from './hours-of-days.ts'
import { growQuantileForest } from './quantile-forest.ts'
import { daysOfYear, seasonalMean } from './seasonal.ts'
import { type JudgedDay, verifyLead } from './verify.ts'

const firstDay = '2024-01-01'
const size = 500

/** A place where wind alone decides: 100 μg/m³ in still days, 25 in windy ones, with a little noise. */
const windy = (seed: number): ForecastPlace => {
  const random = seededRandom(seed)
  const windSpeed = Float64Array.from({ length: size }, () => (random.next() < 0.5 ? 1 : 5))
  const pm = windSpeed.map(speed => (speed < 3 ? 100 : 25) * Math.exp(0.05 * random.normal()))
  const flat = (value: number) => new Float64Array(size).fill(value)
  const values = Object.fromEntries(pollutantIds.map(id => [id, id === 'pm2_5' ? pm : flat(10)])) as Record<PollutantId, Float64Array>
  const weather = { temperature: flat(10), windSpeed, east: windSpeed, north: flat(0), rain: flat(0), pressure: flat(900) }
  return { values, evenings: values, weather, trains: true }
}

const ahead = ({ weather }: ForecastPlace, first: number): DayWeather =>
  Object.fromEntries(weatherFields.map(field => [field, weather[field].slice(first, first + forecastLeads)])) as DayWeather

const options = { firstDay, trainUntil: 400, seed: 3, trees: 20, leastLeaf: 10, need: 10 }
const ask = (place: ForecastPlace, first: number, weather = ahead(place, first), seed = 3) =>
  forecastDays({ ...options, seed, places: [place], issues: [{ first, requested: true, weather: [weather] }] })
/** Of PM2.5, the first pollutant. */
const middle = (quantiles: Float32Array, lead: number) => quantiles[(lead - 1) * pollutantIds.length * quantileLevels.length + 2]!

describe('a daily forecast', () => {
  it('follows the weather it is given, on days that it has not seen', () => {
    const place = windy(1)
    const { quantiles, rows } = ask(place, 450)
    expect(rows[0]).toBeGreaterThan(1000)
    for (let lead = 1; lead <= forecastLeads; lead++) {
      const came = place.weather.windSpeed[449 + lead]! < 3 ? 100 : 25
      expect(Math.abs(middle(quantiles, lead) / came - 1), `day ${lead}`).toBeLessThan(0.15)
    }
  })

  it('knows nothing of what comes after the last day it may learn from', () => {
    const place = windy(1)
    const before = ask(place, 450).quantiles
    for (let day = 450; day < size; day++) place.values.pm2_5[day] = 9999
    expect([...ask(place, 450).quantiles]).toEqual([...before])
  })

  it('is the same with the same seed, ascends with its levels, and is never negative', () => {
    const place = windy(2)
    const [once, again, other] = [ask(place, 420).quantiles, ask(place, 420).quantiles, ask(place, 420, undefined, 4).quantiles]
    expect([...again]).toEqual([...once])
    expect([...other]).not.toEqual([...once])
    for (let at = 0; at < once.length; at += quantileLevels.length) {
      const levels = [...once.subarray(at, at + quantileLevels.length)]
      expect(levels).toEqual(levels.toSorted((a, b) => a - b))
      expect(levels[0]).toBeGreaterThanOrEqual(0)
    }
  })

  it('is robust against a model whose ground is 600 m lower, before its error is known', () => {
    const place = windy(1)
    const random = seededRandom(5)
    place.weather.pressure = Float64Array.from({ length: size }, () => 900 + 5 * random.normal())
    place.values.pm2_5 = place.weather.pressure.map(pressure => 50 * Math.exp(0.05 * (pressure - 900)))
    const weather = ahead(place, 450)
    const { quantiles } = ask(place, 450, { ...weather, pressure: weather.pressure.map(pressure => pressure + 65) })
    const greatest = Math.max(...place.values.pm2_5.subarray(0, 400))
    // 65 hPa along the straight line would be a factor of 25.
    for (let lead = 1; lead <= forecastLeads; lead++) expect(middle(quantiles, lead), `day ${lead}`).toBeLessThan(1.1 * greatest)
    // The first day is taken as the last observed; the days after keep the model's changes from it.
    const shift = place.weather.pressure[449]! - weather.pressure[0]!
    const expected = 50 * Math.exp(0.05 * (weather.pressure[1]! + shift - 900))
    expect(Math.abs(middle(quantiles, 2) / expected - 1)).toBeLessThan(0.15)
  })

  it('says nothing where weather is missing, or too little has been learnt', () => {
    const place = windy(1)
    const weather = ahead(place, 450)
    weather.windSpeed[2] = Number.NaN
    const { quantiles } = ask(place, 450, weather)
    expect([middle(quantiles, 2), middle(quantiles, 3), middle(quantiles, 4)].map(Number.isNaN)).toEqual([false, true, true])
    const short = forecastDays({
      ...options,
      trainUntil: 20,
      places: [place],
      issues: [{ first: 450, requested: true, weather: [weather] }],
    })
    expect(short.quantiles.every(Number.isNaN)).toBe(true)
  })
})

describe('its parts', () => {
  it('a quantile forest gives the quantiles of what its leaves hold', () => {
    const random = seededRandom(9)
    const x = Float64Array.from({ length: 4000 }, (_, i) => i % 2)
    const y = x.map(side => (side === 0 ? random.next() : 10 + 2 * random.next()))
    const forest = growQuantileForest([x], y, { trees: 10, leastLeaf: 50, seed: 1 })
    const [low, high] = [0, 1].map(side => [...forest.predict([side], [0.1, 0.5, 0.9], new Float64Array(3))])
    for (const [i, share] of [0.1, 0.5, 0.9].entries()) {
      expect(Math.abs(low![i]! - share)).toBeLessThan(0.04)
      expect(Math.abs(high![i]! - (10 + 2 * share))).toBeLessThan(0.08)
    }
  })

  it('what is usual is the mean around the day of the year, across New Year and 29 February, of days before the limit only', () => {
    const days = daysOfYear('2023-12-01', 120)
    expect([days[0], days[31], days[90], days[91]]).toEqual([335, 0, 59, 60])
    const values = Float64Array.from({ length: 120 }, (_, i) => (i < 31 ? 2 : i < 60 ? 4 : 1000))
    const usual = seasonalMean(values, days, 60, 5)
    // 1 January: 20 days of December and 21 of January.
    expect(usual[0]).toBeCloseTo((20 * 2 + 21 * 4) / 41, 12)
    expect(usual[180]).toBeCloseTo((31 * 2 + 29 * 4) / 60, 12)
  })

  it('a model that is two degrees too warm and half again too windy is brought down; seven days must tell', () => {
    const days = (temperature: number, windSpeed: number, count: number): DayWeather =>
      Object.fromEntries(
        weatherFields.map(field => [
          field,
          new Float64Array(count).fill(field === 'temperature' ? temperature : field === 'windSpeed' ? windSpeed : 1),
        ]),
      ) as DayWeather
    const corrected = correctWeather(days(20, 6, 7), days(12, 3, 10), days(10, 2, 10))
    expect([corrected.temperature[0], corrected.windSpeed[6], corrected.rain[0]]).toEqual([18, 4, 1])
    expect(correctWeather(days(20, 6, 7), days(12, 3, 6), days(10, 2, 6)).temperature[0]).toBe(20)
  })

  it('AQI goes by the edition of the day: 70 μg/m³ of PM2.5 is 94 before March 2026 and 110 from then on', () => {
    const day = pollutantIds.flatMap(id => [0, 0, 0].map((_, q) => (id === 'pm2_5' ? [35, 70, 140][q]! : 1)))
    expect(aqiRange(day, 3, standardOn('2026-02-28'))).toEqual({ aqi: [50, 94, 186], primary: ['pm2_5'] })
    expect(aqiRange(day, 3, standardOn('2026-03-01')).aqi[1]).toBe(110)
    expect(aqiRange(new Float64Array(18).fill(Number.NaN), 3, standardOn('2026-03-01')).aqi[1]).toBeNaN()
  })

  it('scores of two days as one would write them down', () => {
    const day = (over: Partial<JudgedDay>): JudgedDay => ({
      ...{ lead: 1, low: 80, middle: 100, high: 120, came: 110, persistence: 90, usual: 70 },
      ...over,
    })
    const score = verifyLead(1, [day({}), day({ came: 90, persistence: 120 }), day({ lead: 2, came: 1 }), day({ usual: Number.NaN })])
    // Errors −10 and 10; persistence −20 and 30; season −40 and −20. Class Ⅱ against Ⅲ and Ⅱ.
    expect([score.count, score.rmse, score.bias, score.classAccuracy, score.rangeHit]).toEqual([2, 10, 0, 0.5, 1])
    expect(score.skillPersistence).toBeCloseTo(1 - 10 / Math.sqrt(650), 12)
    expect(score.skillClimatology).toBeCloseTo(1 - 10 / Math.sqrt(1000), 12)
    expect(verifyLead(3, []).rmse).toBeNaN()
  })

  it('hours take the course of the day, start from what is measured and forget it', () => {
    const noon = dayStart('2026-11-21') + 12 * hourMs
    const days = new Map([
      ['2026-11-21', [80, 100, 120]],
      ['2026-11-22', [40, 50, 60]],
    ] as const)
    const course = Array.from({ length: 24 }, (_, i) => (i < 12 ? 1.2 : 0.8))
    const { median, lower, upper } = hoursOfDays(days, course, 140, noon, 48)
    // At noon the course says 120: 20 too little, half of it is left after six hours, when the level is a quarter on its way from 100 to 50.
    expect(median[5]).toBeCloseTo(0.8 * 87.5 + 10, 9)
    const left = 0.5 ** (31 / 6)
    expect([median[30], upper[30]]).toEqual([expect.closeTo(40 + 20 * left, 9), expect.closeTo(48 + 12 * left, 9)])
    expect(lower[0]!).toBeGreaterThan(median[0]! - 3)
    expect(median[40]).toBeNaN()
  })
})
