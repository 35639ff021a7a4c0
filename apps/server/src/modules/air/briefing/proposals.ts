import type { BriefingAction } from '@qingyuan/domain/briefing.ts'
import { airClass } from '@qingyuan/domain/classes.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { leastOrderedShare } from '@qingyuan/domain/suspect-text.ts'
import { levelOfAqi } from '@qingyuan/engine/aqi/report.ts'
import { unknownPartOf } from '#/modules/sources/incidents/public.ts'
import type { Facts } from './facts.ts'
import { goodClass, percentText, usableShares } from './sentences.ts'

const most = 3

const rangeText = ({ share, low, high }: { share: number; low: number; high: number }): string =>
  `${percentText(share)} %（${percentText(low)}–${percentText(high)}）`

/** At most three proposals, the most urgent first; each leads to where its order is sent. */
export const actionsOf = ({ cases, alarms, counties, forecast, place, shares }: Facts): BriefingAction[] => {
  const found: BriefingAction[] = []
  const [suspect, second] = (cases.leading?.trace.suspects ?? []).filter(({ low }) => low >= leastOrderedShare)
  if (cases.leading && suspect && cases.leading.state === 'sending')
    found.push({
      key: 'order',
      title: `核查 ${[suspect, second]
        .filter(each => each !== undefined)
        .map(each => each.name)
        .join('、')}`,
      note: `${cases.leading.title} · 估算贡献 ${[suspect, second].flatMap(each => (each ? rangeText(each) : [])).join('、')}`,
      page: `case:${cases.leading.id}`,
      button: '派单',
    })
  const unknown = cases.leading && unknownPartOf(cases.leading.trace.parts)
  if (cases.leading && !cases.leading.searched && unknown && unknown.share > 0.3)
    found.push({
      key: 'unknown',
      title: cases.leading.trace.plan
        ? `走航查找未知来源，路线约 ${numberText(cases.leading.trace.plan.routeKm, 1)} km`
        : '巡查查找清单外的排放源',
      note: `${cases.leading.title} · ${unknown.name} ${rangeText(unknown)}，宜走航或补测`,
      page: `case:${cases.leading.id}`,
      button: '派单',
      task: cases.leading.trace.plan ? 'mobile' : 'patrol',
    })
  if (cases.deciding.length > 0)
    found.push({
      key: 'decide',
      title: `认定 ${cases.deciding.length} 件已核查的案件`,
      note: '核查完成，待市局认定',
      page: cases.deciding.length === 1 ? `case:${cases.deciding[0]}` : 'decidingCases',
      button: '办理',
    })
  const tomorrow = forecast?.days.find(({ range }) => range.upper !== null && (levelOfAqi(Math.round(range.upper)) ?? 0) > goodClass)
  if (tomorrow)
    found.push({
      key: 'consult',
      title: `会商研判 ${tomorrow.day.slice(5)} 空气质量`,
      note: `预报上限 ${airClass(levelOfAqi(Math.round(tomorrow.range.upper!))!).label}，核对预报并订正、签发`,
      page: 'forecast',
      button: '派单',
      task: 'consult',
      ...(place.isCounty && { countyId: place.countyId! }),
    })
  if (alarms.open > 0)
    found.push({
      key: 'alarms',
      title: `处置持续中的 ${alarms.open} 起值班报警`,
      note: '逐起核对数据、溯源或关闭',
      page: 'openAlarms',
      button: '处置',
    })
  const [worst] = counties.toSorted((a, b) => b.aqi - a.aqi)
  if (!place.isCounty && worst && worst.level > goodClass)
    found.push({
      ...{ key: 'patrol', title: `加强${worst.name}巡查`, note: `昨日 AQI ${worst.aqi}，全市最高`, page: 'tracing', button: '派单' },
      ...{ task: 'patrol', ...(worst.countyId !== null && { countyId: worst.countyId }) },
    })
  const outside =
    usableShares(shares)
      ?.parts.filter(({ id }) => id === 'neighbours' || id === 'outside')
      .reduce((sum, { percent }) => sum + percent, 0) ?? 0
  if (outside >= 50)
    found.push({
      key: 'region',
      title: '与周边城市联防联控会商',
      note: `外来贡献 ${numberText(outside, 0)} %`,
      page: `shares:${place.id}:${shares!.day}`,
      button: '派单',
      task: 'consult',
      ...(place.isCounty && { countyId: place.countyId! }),
    })
  return found.slice(0, most)
}
