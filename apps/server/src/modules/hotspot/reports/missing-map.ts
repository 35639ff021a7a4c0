import { daysOfReport, type GridReportKind, gridReportKinds } from '@qingyuan/domain/grid-report.ts'
import { type GridItem, gridItemLabel } from '@qingyuan/domain/hotspot-grid.ts'
import { countDays } from '@qingyuan/domain/time.ts'
import type { AirServices } from '#/modules/air/read/public.ts'
import { fieldsBetween, periodOf } from '#/modules/hotspot/cells/public.ts'

/** Why a report cannot be made: how many days of its period have a map, what a month needs, and the newest periods that have one. */
export const missingMapText = async (
  services: AirServices,
  { kind, item, period }: { kind: GridReportKind; item: GridItem; period: string },
): Promise<string> => {
  const { first, last } = daysOfReport(kind, period)
  const days = (await fieldsBetween(services.db, item, 'day', first, last)).filter(({ rmse_median }) => rmse_median !== null).length
  const [day, month] = [await periodOf(services, item, 'day', undefined), await periodOf(services, item, 'month', undefined)]
  const label = gridItemLabel(item, kind === 'month' ? 'month' : 'day')
  const rule = item === 'tvoc' ? '月图须各传感器四分之三以上的日有评定和日均值' : '月图须各站点有效日数符合评价规定'
  const known = [...(day === null ? [] : [`日报 ${day}`]), ...(month === null ? [] : [`月报 ${month}`])]
  return [
    `${label} ${period} 没有网格图，不能生成${gridReportKinds[kind]}：${countDays(first, last)} 日中有日网格图的 ${days} 日`,
    ...(kind === 'month' ? [rule] : []),
    known.length === 0 ? '目前没有可生成的时段' : `最近可生成${known.join('、')}`,
  ].join('；')
}
