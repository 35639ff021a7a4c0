import type { BriefingAction } from '@qingyuan/domain/briefing.ts'
import { airClass } from '@qingyuan/domain/classes.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { levelOfAqi } from '@qingyuan/engine/aqi/report.ts'
import { caseProposals, proposalRanks, type Ranked } from './case-proposals.ts'
import type { Facts } from './facts.ts'
import { goodClass, hourText, usableShares } from './sentences.ts'

const most = 3

/** Whose order it is: a county's own proposals go to the county. */
const ownCounty = ({ place }: Facts) => (place.isCounty ? { countyId: place.countyId! } : {})

const pollutedDay = (facts: Facts): BriefingAction | null => {
  const day = facts.forecast?.days.find(({ range }) => range.upper !== null && (levelOfAqi(Math.round(range.upper)) ?? 0) > goodClass)
  return day
    ? {
        key: 'consult',
        title: `会商研判 ${day.day.slice(5)} 空气质量与预控措施`,
        note: `预报上限 ${airClass(levelOfAqi(Math.round(day.range.upper!))!).label}，核对预报并订正、签发`,
        page: 'forecast',
        button: '派单',
        task: 'consult',
        ...ownCounty(facts),
      }
    : null
}

const openAlarms = ({ alarms, latest }: Facts): BriefingAction | null =>
  alarms.open > 0
    ? {
        key: 'alarms',
        title: `处置持续中的 ${alarms.open} 起值班报警`,
        note: `${latest ? `截至 ${hourText(latest.hour)} 时，` : ''}逐起核对数据、溯源或关闭`,
        page: 'openAlarms',
        button: '处置',
      }
    : null

const lateStations = ({ latest, today }: Facts): BriefingAction | null => {
  const late = latest?.late ?? []
  const [first] = late
  return first
    ? {
        key: 'lateStations',
        title: `核查${first.name}${late.length > 1 ? `等 ${late.length} 个站点` : ''}的数据传输`,
        note: `最长已 ${first.hours} h 没有数据，联系运维核查`,
        page: `hours:${first.placeId}:${today}`,
        button: '查看',
      }
    : null
}

const worstCounty = ({ counties, place }: Facts): BriefingAction | null => {
  const [worst] = counties.toSorted((a, b) => b.aqi - a.aqi)
  if (place.isCounty || !worst || worst.level <= goodClass) return null
  return {
    ...{ key: 'patrol', title: `加强${worst.name}巡查`, note: `昨日 AQI ${worst.aqi}，全市最高`, page: 'tracing', button: '派单' },
    ...{ task: 'patrol', ...(worst.countyId !== null && { countyId: worst.countyId }) },
  }
}

const region = (facts: Facts): BriefingAction | null => {
  const { place, shares } = facts
  const outside =
    usableShares(shares)
      ?.parts.filter(({ id }) => id === 'neighbours' || id === 'outside')
      .reduce((sum, { percent }) => sum + percent, 0) ?? 0
  return outside >= 50
    ? {
        key: 'region',
        title: '与周边城市联防联控会商',
        note: `外来贡献 ${numberText(outside, 0)} %`,
        page: `shares:${place.id}:${shares!.day}`,
        button: '派单',
        task: 'consult',
        ...ownCounty(facts),
      }
    : null
}

/** The hours that remain have to be cleaner than those that are over. */
const margin = (facts: Facts): BriefingAction | null => {
  if (!facts.margin) return null
  const { item, decimals, hours, rest, mean, allowed, isLost } = facts.margin
  if (mean === null || isLost || allowed === null || mean <= allowed) return null
  const { label, unit } = parameters[item]
  return {
    key: 'margin',
    title: '会商今日管控措施',
    note: `${label} 已有 ${hours} h 平均 ${numberText(mean, decimals)} ${unit}，其余 ${rest} h 须不高于 ${numberText(allowed, 1)} ${unit}`,
    page: `margin:${facts.place.id}`,
    button: '派单',
    task: 'consult',
    ...ownCounty(facts),
  }
}

const others = { pollutedDay, openAlarms, lateStations, worstCounty, region, margin }

/** At most three proposals, the most urgent first; each leads to where its order is sent. There are fewer where there are fewer things to do. */
export const actionsOf = (facts: Facts): BriefingAction[] => {
  const found = Object.entries(others).flatMap(([name, propose]): Ranked[] => {
    const action = propose(facts)
    return action ? [{ rank: proposalRanks[name as keyof typeof others], action }] : []
  })
  return [...caseProposals(facts), ...found]
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ action }) => action)
}
