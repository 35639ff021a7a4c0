/** How many parts an aggregate needs before it counts (GB 3095 Table 4, HJ 663 section 6; docs/science/daily-statistics.md). */
export interface ValidityRules {
  /** Valid hours of a daily mean. */
  dayHours: number
  ozone: {
    /** Valid hours of a running 8 h window. */
    windowHours: number
    /** Windows end at 08..24, all inside the day. */
    firstWindowEnd: number
    /** Valid windows of a daily maximum; fewer count too when the maximum exceeds the daily limit of grade II. */
    windows: number
  }
  /** Valid days of a month, and of February. */
  monthDays: number
  februaryDays: number
  /** Valid days of a year, besides every month being valid. */
  yearDays: number
  /** Share of an area's stations that must be valid. */
  areaShare: number
  /** Valid hours of a daily weather value: 75 %, a choice of this product, since no air standard says it. */
  weatherHours: number
  /** Share of days of a span that is no month, quarter or year: 27 of 30, a choice of this product. */
  spanShare: number
  /** Share of days that must be valid in the base period of a change; with fewer no change is given: a choice of this product. */
  compareShare: number
}

/** GB 3095-2012 Table 4 and HJ 663-2013. */
export const validityOf2013: ValidityRules = {
  dayHours: 20,
  ozone: { windowHours: 6, firstWindowEnd: 8, windows: 14 },
  monthDays: 27,
  februaryDays: 25,
  yearDays: 324,
  areaShare: 0.75,
  weatherHours: 18,
  spanShare: 0.9,
  compareShare: 0.75,
}

/** HJ 663-2026 keeps the ozone rule in 6.1.2 (second-hand); its text was not readable, so the rules of 2013 are applied and cited (`sources.ts`). */
export const validityOf2026: ValidityRules = validityOf2013

/** Valid days a month (1..12) needs. */
export const monthNeed = (rules: ValidityRules, month: number): number => (month === 2 ? rules.februaryDays : rules.monthDays)
