/** How far one station moves the mean of all. */
export interface Influence {
  /** Mean of the station over its days, and of all stations over the same days: with it and without. NaN without a day. */
  mean: number
  withAll: number
  without: number
  days: number
}

/**
 * For each station: the mean of all over the days on which it counts, less the mean of the others. A day on which no other station counts is left
 * out.
 *
 * @param series daily values of each station, all of one length; NaN where a day does not count
 */
export const stationInfluences = (series: readonly Float64Array[]): Influence[] =>
  series.map(own => {
    const sums = { mean: 0, withAll: 0, without: 0 }
    let days = 0
    own.forEach((value, day) => {
      const others = series
        .filter(other => other !== own)
        .map(other => other[day]!)
        .filter(other => other === other)
      if (value !== value || others.length === 0) return
      const rest = others.reduce((sum, other) => sum + other, 0)
      sums.mean += value
      sums.withAll += (rest + value) / (others.length + 1)
      sums.without += rest / others.length
      days++
    })
    return { mean: sums.mean / days, withAll: sums.withAll / days, without: sums.without / days, days }
  })
