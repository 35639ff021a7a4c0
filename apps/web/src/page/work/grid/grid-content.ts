import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { hotGridCalls } from '@qingyuan/contract/hotspot/cells.ts'
import { type GridItem, gridItemLabel } from '@qingyuan/domain/hotspot-grid.ts'
import { gridChecks } from '@qingyuan/domain/lifecycles/grid-task.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { compass8, compass8Names } from '@qingyuan/domain/wind.ts'

type Cell = OutputOf<typeof hotGridCalls.cell>

/** Of the label of an hour. */
const hourLength = 13
const [mostHours, mostSectors, mostEnterprises] = [4, 2, 3]

const percentText = (share: number): string => `${Math.round(100 * share)}\u00a0%`

/** Hours of the day in which the cell is above its neighbours most. */
const hoursText = ({ hours }: Cell): string => {
  const above = hours.flatMap(({ hour, value, neighbours }) =>
    value !== null && neighbours !== null ? [{ hour, by: value - neighbours }] : [],
  )
  const highest = above
    .filter(({ by }) => by > 0)
    .sort((a, b) => b.by - a.by)
    .slice(0, mostHours)
  return highest
    .map(({ hour }) => hour)
    .sort((a, b) => a - b)
    .join('、')
}

/** `东北风 42 %、北风 21 %，静风 12 %`; empty without wind. */
export const windsText = ({ winds }: Cell): string => {
  if (!winds) return ''
  const sectors = winds.sectors.slice(0, mostSectors).map(({ name, share }) => `${name}风 ${percentText(share)}`)
  const calm = winds.calm > 0 ? [`静风 ${percentText(winds.calm)}`] : []
  return [...sectors, ...calm].join('、')
}

/** `东北 1.2 km，高值时上风向 62 %`. */
export const whereText = ({ bearing, distanceKm, upwind }: Cell['enterprises'][number]): string =>
  `${compass8Names[compass8(bearing) ?? 0]} ${numberText(distanceKm, 1)} km${upwind === null ? '' : `，高值时上风向 ${percentText(upwind)}`}`

/** `113.05123°E，36.53210°N`. */
export const placeText = ({ lon, lat }: { lon: number; lat: number }): string => `${numberText(lon, 5)}°E，${numberText(lat, 5)}°N`

/** `东北 4.2 km，估算份额 45 %`. */
export const suspectText = ({ bearing, distanceKm, share }: NonNullable<Cell['suspects']>[number]): string =>
  `${compass8Names[compass8(bearing) ?? 0]} ${numberText(distanceKm, 1)} km，估算份额 ${percentText(share)}`

/** Enterprises near the cell, those upwind in most peak hours first. */
export const byUpwind = ({ enterprises }: Cell): Cell['enterprises'] =>
  enterprises.toSorted((a, b) => (b.upwind ?? 0) - (a.upwind ?? 0) || a.distanceKm - b.distanceKm)

/** `2026-10` of a month, `2026-11-27 10 时` of an hour. */
export const periodText = ({ time }: Pick<Cell, 'time'>): string =>
  time === null ? '—' : `${time}${time.length === hourLength ? ' 时' : ''}`

interface TaskDetails {
  /** Enterprise that the task names. */
  enterpriseId?: number | undefined
  /** What the sensors say of a source in the cell. */
  source?: string | undefined
}

/** What is required, filled in from the cell; the issuer may change it. A task that names an enterprise is read by it: then it names no other. */
export const gridTaskContent = (whole: Cell, item: GridItem, { enterpriseId, source }: TaskDetails = {}): string => {
  const isNamed = ({ id }: { id: number | null }) => enterpriseId === undefined || id === enterpriseId
  const cell = { ...whole, suspects: whole.suspects?.filter(isNamed), enterprises: whole.enterprises.filter(isNamed) }
  const { code, county, value, neighbours, unit, decimals } = cell
  const hours = hoursText(cell)
  const winds = windsText(cell)
  const named = (cell.suspects ?? []).slice(0, mostEnterprises)
  const suspects = named.map(each => `${each.name}（${suspectText(each)}）`)
  const near = byUpwind(cell)
    .filter(({ id }) => named.every(each => each.id !== id))
    .slice(0, mostEnterprises)
    .map(each => `${each.name}（${whereText(each)}）`)
  return [
    `${county} ${code} 网格 ${gridItemLabel(item, 'hour')} ${periodText(cell)} ${numberText(value, decimals)} ${unit}${neighbours === null ? '' : `，邻格中位数 ${numberText(neighbours, decimals)} ${unit}`}`,
    source,
    hours && `日内高于邻格最多的时刻为 ${hours} 时`,
    winds && `近 7 日高值时段${winds}`,
    `请排查${gridChecks[item]}`,
    suspects.length > 0 && `高值时段上风向重点核查：${suspects.join('、')}`,
    near.length > 0 && `附近${suspects.length > 0 ? '其他' : ''}企业：${near.join('、')}`,
    whole.enterprises.length === 0 && '附近无在册企业，注意查找未登记排放点',
    '查明来源后拍照、记录位置并反馈',
  ]
    .filter(Boolean)
    .join('；')
    .concat('。')
}
