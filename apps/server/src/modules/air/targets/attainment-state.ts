import type { targetTraceabilityCalls } from '@qingyuan/contract/air/target-traceability.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import type { PeriodStatistics } from '@qingyuan/engine/rollup/period.ts'
import { allowedRest, exceedanceRoom, goodDayRoom, goodDaysFor } from '@qingyuan/engine/target/allowed.ts'
import { baseValueOf, type TargetItem } from './items.ts'

export type TargetState = OutputOf<typeof targetTraceabilityCalls.YearTarget>['places'][number]['items'][number]

interface Room {
  room: number | null
  roomWords: string | null
}
const noRoom: Room = { room: null, roomWords: null }

const meanRoom = (item: TargetItem, target: number, statistics: PeriodStatistics, days: number): Room => {
  const { mean, validDays } = statistics.pollutants[item.pollutant!]
  const rest = days - statistics.days
  // Days without a value count as days that have passed: the period's mean is of the valid ones.
  const room = roundForDisplay(allowedRest(target, validDays + rest, validDays, mean), item.decimals)
  if (room === null) return noRoom
  if (room < 0) return { room, roomWords: `剩余 ${rest} 天已无法达标` }
  return { room, roomWords: `剩余 ${rest} 天均值不高于 ${room.toFixed(item.decimals)} ${item.unit}` }
}

export const percentileByPollutant = { o3: 90, co: 95 } as const

const percentileRoom = (item: TargetItem, target: number, above: number, days: number): Room => {
  const { certain, possible } = exceedanceRoom(days, percentileByPollutant[item.pollutant as keyof typeof percentileByPollutant])
  const room = certain - above
  if (room >= 0) return { room, roomWords: `日值高于 ${target} ${item.unit} 的天数还可有 ${room} 天` }
  return { room, roomWords: above <= possible ? '取决于百分位插值' : `高于 ${target} ${item.unit} 的已有 ${above} 天，超出 ${-room} 天` }
}

/** Of the days that were judged or are still to come: the ratio knows no others. */
const ratioRoom = (target: number, { classes, days: passed }: PeriodStatistics, all: number): Room => {
  const days = classes.judged + all - passed
  const { needed, spare } = goodDayRoom(goodDaysFor(target, days), days, classes.good, classes.judged - classes.good)
  if (spare < 0) return { room: needed, roomWords: '目标天数已无法达到' }
  return { room: needed, roomWords: `还需优良 ${needed} 天，可再有 ${spare} 天超标` }
}

export interface AttainmentState {
  statistics: PeriodStatistics
  /** Null when too few days of the base were judged to compare with. */
  base: PeriodStatistics | null
  /** Days of the whole period. */
  days: number
  /** Days so far whose value of the item's pollutant is above the target. */
  above: (item: TargetItem, target: number) => number
}

const roomOf = (item: TargetItem, target: number, { statistics, days, above }: AttainmentState, value: number | null): Room => {
  if (value === null) return noRoom
  if (item.kind === 'mean') return meanRoom(item, target, statistics, days)
  if (item.kind === 'percentile') return percentileRoom(item, target, above(item, target), days)
  if (item.kind === 'ratio') return ratioRoom(target, statistics, days)
  if (item.kind === 'count') {
    const room = target - value
    return { room, roomWords: room >= 0 ? `还可有 ${room} 天` : `已超出 ${-room} 天` }
  }
  return noRoom
}

/** State of an item against its target, from rounded values as they are published; without a target only the value. */
export const stateOf = (id: string, item: TargetItem, target: number | null, standing: AttainmentState): TargetState => {
  const { label, unit, decimals, atLeast = false } = item
  const value = roundForDisplay(item.of(standing.statistics), decimals)
  const lastYear = standing.base ? roundForDisplay(baseValueOf(item, standing.base, standing.statistics.standard), decimals) : null
  const gap = target === null || value === null ? null : roundForDisplay(value - target, decimals)
  return {
    item: id,
    label,
    unit,
    decimals,
    atLeast,
    target,
    value,
    lastYear,
    met: gap === null ? null : atLeast ? gap >= 0 : gap <= 0,
    gap,
    ...(target === null ? noRoom : roomOf(item, target, standing, value)),
  }
}
