import type { analysisMapCalls } from '@qingyuan/contract/air/figure-maps.ts'
import type { InputOf } from '@qingyuan/contract/call.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { columnsOf, roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { dayOfHour, formatHour, parseHour } from '@qingyuan/domain/time.ts'
import { mean } from '@qingyuan/engine/core/sum.ts'
import { idw } from '@qingyuan/engine/interpolation/idw.ts'
import { kriging } from '@qingyuan/engine/interpolation/kriging.ts'
import { type AirServices, airRefusal, metaOf, readHours } from '#/modules/air/read/public.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import { columnsFor, stationsFor, valuesOf } from './station-hours.ts'

/** Errors need no map. */
const nowhere = { west: 0, south: 0, east: 1, north: 1, columns: 0, rows: 0 }

const words = {
  idw: '反距离加权（幂 2，最近 12 站）',
  kriging: '普通克里金（逐时拟合变异函数）',
} as const

/** 留一误差: each station's value, what the others say of it, and the difference; the largest first. */
export const leaveOneOutFrame = async (
  { services, caller: { scope } }: ScopedContext<AirServices>,
  { parameter, hour: label, method = 'idw' }: InputOf<typeof analysisMapCalls.LeaveOneOut>,
): Promise<Frame> => {
  const hour = parseHour(label)
  if (hour === null) throw airRefusal('BAD_RANGE', `小时“${label}”不是有效的时间，应为 YYYY-MM-DD hh`)
  const stations = stationsFor(services, scope)
  const ids = stations.map(place => place.id)
  const hours = await readHours(services, scope, ids, hour, hour, columnsFor(parameter))
  const values = ids.map(id => valuesOf(hours.get(id)!, parameter)[0]!)
  const points = { lon: stations.map(place => place.lon), lat: stations.map(place => place.lat) }
  const found = method === 'idw' ? { ...idw(points, values, nowhere), method } : kriging(points, values, nowhere, { deviation: false })
  const { errors } = found
  const order = stations
    .map((_, i) => i)
    .filter(i => values[i]! === values[i]!)
    .sort((a, b) => Math.abs(errors[b]!) - Math.abs(errors[a]!) || a - b)
  const { decimals, unit, label: name } = parameters[parameter]
  const { text, number, hidden } = columnsOf(order)
  const known = errors.filter(error => error === error)
  const fine = decimals + 1
  const footer = (row: string, value: number) => ({ label: row, cells: [null, null, null, null, roundForDisplay(value, fine), null, null] })
  const day = dayOfHour(hour)
  return {
    columns: [
      text('station', '站点', i => stations[i]!.name),
      text('county', '区县', i => stations[i]!.countyName),
      number('value', name, unit, decimals, i => values[i]!),
      number('estimate', '留一估计', unit, fine, i => values[i]! - errors[i]!),
      number('error', '误差', unit, fine, i => errors[i]!),
      number('relative', '相对误差', '%', 0, i => (100 * errors[i]!) / values[i]!),
      hidden('place_id', '点位编号', i => ids[i]!),
    ],
    rowCount: order.length,
    footer: [footer('均方根误差', found.rmse), footer('平均绝对误差', mean(known.map(Math.abs))), footer('平均误差', mean(known))],
    meta: {
      ...metaOf(services, `${name} 插值留一误差 ${formatHour(hour)}`, stations, day, day),
      basis: {
        count: known.length,
        of: stations.length,
        calmShare: null,
        method: `${words[found.method]}${found.method === method ? '' : '（站点不足或无变异，改用反距离加权）'}；误差 = 实测 − 去除该站后的估计`,
      },
    },
  }
}
