import { type PollutantId, pollutantIds } from '@qingyuan/domain/parameters.ts'
import { standardOn } from '@qingyuan/domain/standards/standard.ts'
import { dayStart, hourMs } from '@qingyuan/domain/time.ts'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../core/random.ts'
import { aqiOfLevels, primaryOf } from './aqi-range.ts'
import { conformalRange, emptyScores } from './conformal-range.ts'
import { correctWeather, learnCorrection } from './correct-weather.ts'
import { type ForecastPlace, forecastDays, forecastLeads, quantileLevels } from './day-forecast.ts'
import { type DayWeather, weatherFields } from './day-predictors.ts'
import { courseOfHours, type DayLevels, hoursOfDays } from './hours-of-days.ts'
import { addToSums, emptySums, mixWeights } from './mix-weights.ts'
import { growQuantileForest } from './quantile-forest.ts'
import { daysOfYear, seasonalMean } from './seasonal.ts'
import { type JudgedDay, verifyClasses, verifyLead } from './verify.ts'

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

  it('what is usual is the mean around the day of the year, of days before the limit, without the season that a past day belongs to', () => {
    expect([...daysOfYear('2023-12-01', 92)].filter((_, i) => [0, 31, 90, 91].includes(i))).toEqual([335, 0, 59, 60])
    // 2 in the first year, 4 in the second, both around New Year too.
    const values = Float64Array.from({ length: 900 }, (_, i) => (i < 365 ? 2 : i < 730 ? 4 : 1000))
    const usual = seasonalMean(values, 900, 730, 5)
    expect([usual[100], usual[465], usual[830]]).toEqual([4, 2, 3])
    // With one year alone a day's own season says what is usual, 365 days later too.
    const short = seasonalMean(values, 900, 200, 5)
    expect([short[100], short[465], short[300]]).toEqual([2, 2, 2])
  })

  it('a model that is two degrees too warm and half again too windy is brought down; seven days must tell', () => {
    const days = (temperature: number, windSpeed: number, count: number): DayWeather =>
      Object.fromEntries(
        weatherFields.map(field => [
          field,
          new Float64Array(count).fill(field === 'temperature' ? temperature : field === 'windSpeed' ? windSpeed : 1),
        ]),
      ) as DayWeather
    const correct = (count: number) => {
      const lead = learnCorrection({ said: days(12, 3, count), came: days(10, 2, count) })
      return correctWeather(
        days(20, 6, 7),
        Array.from({ length: 7 }, () => lead),
      )
    }
    expect([correct(10).temperature[0], correct(10).windSpeed[6], correct(10).rain[0]]).toEqual([18, 4, 1])
    expect(correct(6).temperature[0]).toBe(20)
  })

  it('deviations that a model exaggerates at a lead are damped there, and not where it is right', () => {
    const random = seededRandom(4)
    const came = Float64Array.from({ length: 90 }, () => 5 * random.normal())
    const columns = (values: Float64Array): DayWeather =>
      Object.fromEntries(weatherFields.map(field => [field, field === 'temperature' ? values : values.map(() => 1)])) as DayWeather
    const right = learnCorrection({ said: columns(came), came: columns(came) })
    const blurred = learnCorrection({ said: columns(came.map(value => value + 10 * random.normal())), came: columns(came) })
    const day = columns(Float64Array.of(10, 10))
    const { temperature } = correctWeather(day, [right, blurred])
    expect(temperature[0]).toBeCloseTo(10, 9)
    // Of a variance of 125 a fifth is signal; twenty days of prior draw the slope towards 1.
    expect(temperature[1]).toBeGreaterThan(1)
    expect(temperature[1]).toBeLessThan(5)
  })

  it('weights of a mixture are those of least squares, none negative, and the usual ones while nothing is judged', () => {
    expect([...mixWeights(emptySums(), 1)]).toEqual([0.5, 0.25, 0.15])
    const random = seededRandom(8)
    const sums = emptySums()
    for (let i = 0; i < 2000; i++) {
      const parts = [random.normal(), random.normal(), random.normal()]
      addToSums(sums, parts, 0, 0.7 * parts[0]! + 0.2 * parts[1]! - 0.3 * parts[2]! + 0.1 * random.normal(), 1)
    }
    const weights = mixWeights(sums, 1e-6)
    expect([weights[0], weights[1]]).toEqual([expect.closeTo(0.7, 1), expect.closeTo(0.2, 1)])
    expect(weights[2]).toBe(0)
  })

  it('a conformal range covers what it says whatever the shape of the errors, and each place by its scatter', () => {
    const random = seededRandom(6)
    const scores = emptyScores()
    // Skewed errors; the second place scatters three times as much.
    const draw = (p: number) => (p === 0 ? 1 : 3) * (-Math.log(1 - random.next()) - 1)
    for (let i = 0; i < 3000; i++) {
      scores.score.push(draw(i % 2))
      scores.weight.push(1)
      scores.place.push(i % 2)
    }
    const { levels, scaleOf } = conformalRange(scores, 1500, quantileLevels, 2)
    for (const p of [0, 1]) {
      const fresh = Array.from({ length: 4000 }, () => draw(p) / scaleOf[p]!)
      const inside = fresh.filter(score => score >= levels[0]! && score <= levels[4]!).length / fresh.length
      expect(Math.abs(inside - 0.8), `place ${p}`).toBeLessThan(0.03)
    }
    expect([...conformalRange(emptyScores(), 0, quantileLevels, 1).levels][4]).toBeGreaterThan(1)
  })

  it('AQI goes by the edition of the day: 70 μg/m³ of PM2.5 is 94 before March 2026 and 110 from then on', () => {
    const day = pollutantIds.flatMap(id => [0, 0, 0].map((_, q) => (id === 'pm2_5' ? [35, 70, 140][q]! : 1)))
    expect(aqiOfLevels(day, 3, standardOn('2026-02-28'))).toEqual([50, 94, 186])
    expect(aqiOfLevels(day, 3, standardOn('2026-03-01'))[1]).toBe(110)
    expect(aqiOfLevels(new Float64Array(18).fill(Number.NaN), 3, standardOn('2026-03-01'))[1]).toBeNaN()
    expect([primaryOf(day, 3, 94, standardOn('2026-02-28')), primaryOf(day, 3, 50, standardOn('2026-02-28'))]).toEqual([['pm2_5'], []])
    const low = pollutantIds.flatMap(id => [0, 0, 0].map((_, q) => (id === 'pm10' ? [30, 45, 90][q]! : 1)))
    expect(primaryOf(low, 3, 52, standardOn('2026-02-28'))).toEqual(['pm10'])
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

  it('scores by the class that came', () => {
    const day = (middle: number, came: number): JudgedDay => ({
      lead: 1,
      low: middle - 30,
      middle,
      high: middle + 30,
      came,
      persistence: 0,
      usual: 0,
    })
    const scores = verifyClasses([day(90, 80), day(110, 95), day(70, 130), day(140, 120), day(Number.NaN, 300)])
    expect(scores).toEqual([
      { level: 2, count: 2, classAccuracy: 0.5, tooLow: 0, tooHigh: 0.5, rangeHit: 1, falseAlarms: 0.5 },
      { level: 3, count: 2, classAccuracy: 0.5, tooLow: 0.5, tooHigh: 0, rangeHit: 0.5, falseAlarms: 0.5 },
    ])
  })

  it('hours take the course of the day, start from what is measured and forget it', () => {
    const noon = dayStart('2026-11-21') + 12 * hourMs
    const days = new Map<string, DayLevels>([
      ['2026-11-21', [80, 90, 100, 110, 120]],
      ['2026-11-22', [40, 45, 50, 55, 60]],
    ])
    const share = Array.from({ length: 24 }, (_, i) => (i < 12 ? 1.2 : 0.8))
    const certain = { share, scatter: new Float64Array(24) }
    const { median, lower, upper } = hoursOfDays(days, certain, 140, noon, 48)
    // At noon the course says 120: 20 too little, half of it is left after six hours, when the level is a quarter on its way from 100 to 50.
    expect(median[5]).toBeCloseTo(0.8 * 87.5 + 10, 9)
    const left = 0.5 ** (31 / 6)
    expect([median[30], upper[30]]).toEqual([expect.closeTo(40 + 20 * left, 9), expect.closeTo(48 + 12 * left, 9)])
    expect(lower[0]!).toBeGreaterThan(median[0]! - 3)
    expect(median[40]).toBeNaN()
    // Hours that scatter about their day by a fifth have wider ranges than it.
    const wide = hoursOfDays(days, { share, scatter: new Float64Array(24).fill(0.2) }, 140, noon, 48)
    expect(wide.median[30]).toBeCloseTo(median[30]!, 9)
    expect(wide.upper[30]! - wide.median[30]!).toBeGreaterThan(1.5 * (upper[30]! - median[30]!))
  })

  it('the course of the day and its scatter are those of the hours', () => {
    const random = seededRandom(3)
    const days = Float64Array.from({ length: 400 }, () => 50 + 20 * random.next())
    const hours = Float64Array.from(
      { length: 9600 },
      (_, i) => days[Math.floor(i / 24)]! * (i % 24 < 12 ? 0.9 : 1.1) * Math.exp(0.15 * random.normal()),
    )
    hours[5] = Number.NaN
    const { share, scatter } = courseOfHours(hours, days)
    expect(Math.abs(share[3]! / share[15]! - 0.9 / 1.1)).toBeLessThan(0.03)
    expect(Math.abs(scatter[7]! - 0.15)).toBeLessThan(0.02)
  })
})
