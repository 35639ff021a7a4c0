import { numberOf, tableOf } from './observations.ts'

/** For tests only: two days of the national network as columns of 47 hours, 2023-01-19 24 h to 2023-01-21 23 h, per station and type. */
export type StationHours = Map<string, Map<string, Float64Array>>

export const hoursOfCnemc = (): StationHours => {
  const stations: StationHours = new Map()
  for (const [day, name] of ['cnemc/china_sites_20230120.csv.gz', 'cnemc/china_sites_20230121.csv.gz'].entries()) {
    const [header, ...rows] = tableOf(name)
    for (const row of rows) {
      const hour = day * 24 + Number(row[1])
      for (let i = 3; i < header!.length; i++) {
        const types = stations.get(header![i]!) ?? new Map<string, Float64Array>()
        stations.set(header![i]!, types)
        const hours = types.get(row[2]!) ?? new Float64Array(48).fill(Number.NaN)
        types.set(row[2]!, hours)
        hours[hour] = numberOf(row[i])
      }
    }
  }
  return stations
}
