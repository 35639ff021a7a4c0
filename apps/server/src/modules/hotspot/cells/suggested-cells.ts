import { countyById } from '@qingyuan/domain/counties.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import { type GridItem, gridParameter, hotZ, warningReasons } from '@qingyuan/domain/hotspot-grid.ts'
import type { GridTaskReason } from '@qingyuan/domain/lifecycles/grid-task.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { dayMs, shortMinute } from '@qingyuan/domain/time.ts'
import type { HotspotClass } from '@qingyuan/engine/grid/hotspot-class.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import { cellClasses } from './cell-classes.ts'
import type { GridLayout, LaidCell } from './grid-layout.ts'
import { type GridContext, periodOf, visibleLayout } from './maps.ts'
import { selectAlarms } from './queries.ts'
import { monthWarnings } from './warnings.ts'

const alarmDays = 2
const mostAlarms = 40
const lastingClasses: ReadonlySet<HotspotClass> = new Set(['持续热点', '加剧热点', '连续热点'])

/** A cell that a task could be issued for, and why. */
export interface SuggestedCell {
  placeId: number
  code: string
  county: string
  reason: GridTaskReason
  why: string
  /** In the item's unit. */
  value: number
  unit: string
}

interface Found {
  layout: GridLayout
  visible: readonly number[]
}

const cellWords = ({ placeId, code, countyId }: LaidCell) => ({ placeId, code, county: countyById.get(countyId)!.name })

const byAlarm = async ({ services }: GridContext, { layout, visible }: Found, item: GridItem): Promise<SuggestedCell[]> => {
  const { unit, decimals } = parameters[item]
  const ids = visible.map(i => layout.cells[i]!.placeId)
  const alarms = await selectAlarms(services.db, item, ids, new Date(services.clock.now() - alarmDays * dayMs), mostAlarms)
  return alarms.map(({ place_id, opened_at, ended_at, hours, peak, peak_neighbours }) => {
    const span = `${shortMinute(stampOf(opened_at))} 起 ${hours} 小时${ended_at === null ? '，持续中' : ''}`
    const why = `${span}，邻格中位数 ${numberText(peak_neighbours, decimals)}`
    const cell = layout.cells[layout.indexOf.get(place_id)!]!
    return { ...cellWords(cell), reason: 'alarm', why, value: roundForDisplay(peak, decimals)!, unit }
  })
}

const byWarning = async (context: GridContext, item: GridItem): Promise<SuggestedCell[]> => {
  const { month, unit, rows } = await monthWarnings(context, { item })
  return rows.map(({ placeId, code, county, reason, value, rank, change, inRow, ofTwelve, escalated }) => {
    const changed = reason === 'highest' || change === null ? `第 ${rank} 名` : `+${numberText(change, 1)} %`
    const again = escalated ? `，升级：连续 ${inRow} 月、近 12 月 ${ofTwelve} 次` : ''
    return { ...{ placeId, code, county, reason, value, unit }, why: `${month} ${warningReasons[reason]}，${changed}${again}` }
  })
}

const byClass = async ({ services }: GridContext, { layout, visible }: Found, item: GridItem): Promise<SuggestedCell[]> => {
  const day = await periodOf(services, item, 'day', undefined)
  if (day === null) return []
  const { unit, decimals } = parameters[gridParameter(item, 'day')]
  const { trends, periods, fields } = await cellClasses(services.db, item, 'day', day, hotZ)
  const field = fields.at(-1)!
  return visible
    .filter(i => field.support[i]! > 1 && lastingClasses.has(trends[i]!.class))
    .sort((a, b) => field.z[b]! - field.z[a]!)
    .map(i => ({
      ...{ ...cellWords(layout.cells[i]!), reason: 'manual' as const, unit, value: roundForDisplay(field.values[i], decimals)! },
      why: `${trends[i]!.class}，${periods} 日中 ${trends[i]!.hotPeriods} 次`,
    }))
}

/** Cells in sight of the caller with an alarm of the last two days, a warning of the month or a lasting hotspot of days. */
export const suggestedCells = async (context: GridContext, item: GridItem): Promise<SuggestedCell[]> => {
  const found = await visibleLayout(context)
  if (!found) return []
  const parts = await Promise.all([byAlarm(context, found, item), byWarning(context, item), byClass(context, found, item)])
  // Of several alarms of a cell the newest is listed.
  const known = new Map(
    parts
      .flat()
      .map(row => [`${row.placeId} ${row.reason}`, row] as const)
      .toReversed(),
  )
  return [...known.values()].toReversed()
}
