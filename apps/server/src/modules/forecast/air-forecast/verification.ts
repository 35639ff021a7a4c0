import { classVerificationColumns, type forecastCalls, verificationColumns } from '@qingyuan/contract/forecast/air-forecast.ts'
import { airClass } from '@qingyuan/domain/classes.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { addDays, dayMs, dayStart, formatDate } from '@qingyuan/domain/time.ts'
import { forecastLeads, quantileLevels } from '@qingyuan/engine/forecast/day-forecast.ts'
import { type JudgedDay, verifyClasses, verifyLead } from '@qingyuan/engine/forecast/verify.ts'
import { metaOf, placesOf, readDays } from '#/modules/air/read/public.ts'
import type { SomeHandlers } from '#/platform/module.ts'
import type { Services } from '#/platform/services.ts'
import { selectIssuedValues } from './queries.ts'

const number = (value: number | null | undefined) => value ?? Number.NaN
const leadOf = (issued: string, day: string) => Math.round((dayStart(day) - dayStart(issued)) / dayMs) + 1

/** Forecasts of a place's ended days, beside the observations. */
const saidAndCame = async (services: Services, scope: Scope, placeId: number, days: number) => {
  const last = addDays(formatDate(services.clock.now()), -1)
  const first = addDays(last, 1 - days)
  const [said, columns] = await Promise.all([
    selectIssuedValues(services.db, placeId, first, last),
    readDays(services, scope, [placeId], first, last),
  ])
  const { aqi } = columns.get(placeId)!
  const cameOn = (day: string) => {
    const value = aqi[Math.round((dayStart(day) - dayStart(first)) / dayMs)] ?? -1
    return value < 0 ? Number.NaN : value
  }
  return { first, last, rows: said.map(row => ({ ...row, lead: leadOf(row.issued, row.day), came: cameOn(row.day) })) }
}

const judgedOf = (rows: Awaited<ReturnType<typeof saidAndCame>>['rows']): JudgedDay[] =>
  rows.map(({ lead, aqi, came, persistence_aqi, usual_aqi }) => ({
    lead,
    low: number(aqi[0]),
    // The mean; issues before version 3 have the median alone.
    middle: number(aqi[quantileLevels.length] ?? aqi[2]),
    high: number(aqi[4]),
    came,
    persistence: number(persistence_aqi),
    usual: number(usual_aqi),
  }))

/** How forecasts of a place's last days did, by lead. */
const scoresOf = (rows: Awaited<ReturnType<typeof saidAndCame>>['rows']) => {
  const judged = judgedOf(rows)
  return Array.from({ length: forecastLeads }, (_, i) => verifyLead(i + 1, judged)).filter(score => score.count > 0)
}

export const forecastScores = async (services: Services, scope: Scope, placeId: number, days: number) =>
  scoresOf((await saidAndCame(services, scope, placeId, days)).rows)

export const verificationHandlers = {
  /** 预报检验: class, range, error and skill by lead, on the same days for the forecast and its references. */
  Verification: async ({ services, caller: { scope } }, { placeId, days }) => {
    const place = placesOf(services.places, [placeId])[0]!
    const { first, last, rows } = await saidAndCame(services, scope, placeId, days)
    return buildFrame(
      verificationColumns,
      scoresOf(rows),
      {
        lead: score => score.lead,
        count: score => score.count,
        class_accuracy: score => score.classAccuracy * 100,
        range_hit: score => score.rangeHit * 100,
        rmse: score => score.rmse,
        bias: score => score.bias,
        skill_persistence: score => score.skillPersistence,
        skill_climatology: score => score.skillClimatology,
      },
      { meta: metaOf(services, `${place.name} 预报检验`, [place], first, last) },
    )
  },
  /** 分级检验: the days of the first leads by the class that came. */
  ClassVerification: async ({ services, caller: { scope } }, { placeId, days, leads }) => {
    const place = placesOf(services.places, [placeId])[0]!
    const { first, last, rows } = await saidAndCame(services, scope, placeId, days)
    const scores = verifyClasses(judgedOf(rows.filter(({ lead }) => lead <= leads)))
    return buildFrame(
      classVerificationColumns,
      scores,
      {
        level: { values: scores.map(score => airClass(score.level).label), classes: scores.map(score => score.level) },
        count: score => score.count,
        class_accuracy: score => score.classAccuracy * 100,
        too_low: score => score.tooLow * 100,
        too_high: score => score.tooHigh * 100,
        range_hit: score => score.rangeHit * 100,
        false_alarms: score => score.falseAlarms * 100,
      },
      { meta: metaOf(services, `${place.name} 预报分级检验 第 1–${leads} 天`, [place], first, last) },
    )
  },
  /** 区间可靠性: how much of what came lay at or below each level, all leads together. */
  Reliability: async ({ services, caller: { scope } }, { placeId, days }) => {
    placesOf(services.places, [placeId])
    const { rows } = await saidAndCame(services, scope, placeId, days)
    return quantileLevels.map((level, q) => {
      const known = rows.filter(row => row.aqi[q] !== null && row.aqi[q] !== undefined && !Number.isNaN(row.came))
      const below = known.filter(row => row.came <= row.aqi[q]!).length
      return { level, share: known.length > 0 ? roundForDisplay(below / known.length, 3) : null, count: known.length }
    })
  },
} satisfies SomeHandlers<typeof forecastCalls>
