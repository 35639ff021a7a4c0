/** What stations measured above their baseline. */
export interface Measured {
  /** μg/m³, in the order of `Layout`; NaN missing. */
  rise: Float64Array
  /** Standard deviation of instrument and baseline, same order. */
  sd: Float64Array
}
