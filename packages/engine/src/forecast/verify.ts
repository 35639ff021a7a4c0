import { type AirClass, airClasses } from '@qingyuan/domain/classes.ts'
import { levelOfAqi } from '../aqi/report.ts'

/** A forecast day and what came; AQI, NaN missing. */
export interface JudgedDay {
  lead: number
  low: number
  middle: number
  high: number
  came: number
  /** What the last known day and the season would have said. */
  persistence: number
  usual: number
}

export interface LeadScore {
  lead: number
  /** Days judged. */
  count: number
  /** Share of days whose class was that of the middle, and whose AQI lay in the range, 0..1; NaN without days. */
  classAccuracy: number
  rangeHit: number
  rmse: number
  /** Mean of middle − came. */
  bias: number
  /** 1 − RMSE / RMSE of the reference: above 0 it is better. */
  skillPersistence: number
  skillClimatology: number
}

const root = (errors: readonly number[]): number => Math.sqrt(errors.reduce((sum, error) => sum + error * error, 0) / errors.length)
const share = (days: readonly JudgedDay[], holds: (day: JudgedDay) => boolean): number => days.filter(holds).length / days.length

export type ClassLevel = AirClass['level']

/** How forecasts did on days that came in one class. */
export interface ClassScore {
  level: ClassLevel
  count: number
  /** Shares of days whose middle was in this class, below it and above it. */
  classAccuracy: number
  tooLow: number
  tooHigh: number
  rangeHit: number
  /** Days forecast in this class that came in another one, of all that were; NaN where none was. */
  falseAlarms: number
}

const isJudged = (day: JudgedDay): boolean => !Number.isNaN(day.middle + day.low + day.high + day.came)
const saidLevel = (day: JudgedDay): number => levelOfAqi(Math.round(day.middle)) ?? 0

/** The same days by the class that came, of all leads given; classes that neither came nor were forecast are left out. */
export const verifyClasses = (all: readonly JudgedDay[]): ClassScore[] => {
  const days = all.filter(isJudged)
  return airClasses.flatMap(({ level }) => {
    const came = days.filter(day => levelOfAqi(day.came) === level)
    const said = days.filter(day => saidLevel(day) === level)
    if (came.length + said.length === 0) return []
    return {
      level,
      count: came.length,
      classAccuracy: share(came, day => saidLevel(day) === level),
      tooLow: share(came, day => saidLevel(day) < level),
      tooHigh: share(came, day => saidLevel(day) > level),
      rangeHit: share(came, day => day.came >= day.low && day.came <= day.high),
      falseAlarms: share(said, day => levelOfAqi(day.came) !== level),
    }
  })
}

/**
 * How forecasts of one lead did: only days with forecast, observation and both references count, so that all are judged on the same days.
 *
 * Source: Wilks, Statistical Methods in the Atmospheric Sciences, chapter 9 (skill against a reference); 级别准确率 as the days of which the class was right.
 */
export const verifyLead = (lead: number, all: readonly JudgedDay[]): LeadScore => {
  const days = all.filter(
    day => day.lead === lead && !Number.isNaN(day.middle + day.low + day.high + day.came + day.persistence + day.usual),
  )
  const errors = days.map(day => day.middle - day.came)
  const rmse = root(errors)
  const against = (of: (day: JudgedDay) => number) => 1 - rmse / root(days.map(day => of(day) - day.came))
  return {
    lead,
    count: days.length,
    classAccuracy: share(days, day => levelOfAqi(Math.round(day.middle)) === levelOfAqi(day.came)),
    rangeHit: share(days, day => day.came >= day.low && day.came <= day.high),
    rmse,
    bias: errors.reduce((sum, error) => sum + error, 0) / errors.length,
    skillPersistence: against(day => day.persistence),
    skillClimatology: against(day => day.usual),
  }
}
