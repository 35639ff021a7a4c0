import type { Frame } from '@qingyuan/domain/frame.ts'
import { columnsOf } from '@qingyuan/domain/frame-columns.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { metaOf, published, rangeOf, readDays, refuse } from '#/modules/air-quality/service.ts'
import type { Services } from '#/platform/services.ts'
import type { Asked } from './domain.ts'

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
export const influences = (series: readonly Float64Array[]): Influence[] =>
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

/** How much each evaluation station of the city moves the city's mean, the strongest first. */
export const stationInfluence = async (
  services: Services,
  { from, to, parameter }: { from: string; to: string; parameter: Asked },
): Promise<Frame> => {
  const city = services.places.cityPlace()
  const stations = city ? services.places.members(city.id).map(id => services.places.get(id)!) : []
  if (stations.length < 2) throw refuse('NOT_FOUND', '全市评价站点不足两个，无法计算各站影响')
  const { firstDay, lastDay } = rangeOf('day', from, to, stations.length)
  const ids = stations.map(({ id }) => id)
  const days = await readDays(services, published, ids, firstDay, lastDay)
  const found = influences(ids.map(id => days.get(id)!.value[parameter]))
  const moved = ({ withAll, without }: Influence) => withAll - without
  const rows = stations
    .map((station, n) => ({ station, ...found[n]! }))
    .sort((a, b) => (b.days > 0 ? moved(b) : -Infinity) - (a.days > 0 ? moved(a) : -Infinity) || a.station.id - b.station.id)
  const { decimals, unit, label } = parameters[parameter]
  const { text, number } = columnsOf(rows)
  return {
    columns: [
      text('station', '站点', ({ station }) => station.name),
      text('county', '区县', ({ station }) => station.countyName),
      number('mean', `${label}站点均值`, unit, decimals, ({ mean }) => mean),
      number('withAll', '全市均值', unit, decimals + 2, ({ withAll }) => withAll),
      number('without', '去除该站后', unit, decimals + 2, ({ without }) => without),
      number('influence', '拉动', unit, decimals + 2, moved),
      number('share', '拉动比例', '%', 1, row => (100 * moved(row)) / row.without),
      number('days', '有效天数', 'd', 0, row => row.days),
    ],
    rowCount: rows.length,
    meta: metaOf(services, `站点对全市${label}均值的影响`, stations, firstDay, lastDay),
  }
}
