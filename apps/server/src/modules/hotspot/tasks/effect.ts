import type { GridItem } from '@qingyuan/domain/hotspot-grid.ts'
import { floorHour, formatHour, hourMs } from '@qingyuan/domain/time.ts'
import { compareSameWind, type SameWindChange } from '@qingyuan/engine/statistics/same-wind.ts'
import { type AirServices, matchedWind, sameWindEffect } from '#/modules/air/read/public.ts'
import { cellOf, hotWind, readCellHours, weekBefore } from '#/modules/hotspot/cells/public.ts'
import { selectStepsOf } from '#/modules/work/items/public.ts'
import type { Db } from '#/platform/database/pool.ts'
import { isBeyondError, type TaskEffect } from './excess.ts'

/** Half the width of the sector that is compared, degrees. */
const halfSector = 45
const weekMs = 7 * 24 * hourMs

export interface MeasuredTask {
  cellId: number
  item: GridItem
  issuedAt: number
  /** Of the last answer with a result. */
  answeredAt: number
}

/** A week of hours has passed since the answer: the effect does not change any more. */
export const effectIsFinal = (answeredAt: number, now: number): boolean => floorHour(now) >= floorHour(answeredAt) + weekMs

/** When each task was answered with a result, the last time; without those whose answer a check set aside. */
export const answersOf = async (db: Db, ids: readonly number[]): Promise<Map<number, number>> => {
  const answers = new Map<number, number>()
  for (const { item_id, event, at } of await selectStepsOf(db, ids)) {
    if (event === 'feedback') answers.set(item_id, at.getTime())
    if (event === 'fail') answers.delete(item_id)
  }
  return answers
}

/** 1 − excess after ÷ excess before; null where a side has no hours or the excess before is within its error. */
const fallOf = ({ before, after, neighboursBefore, neighboursAfter }: SameWindChange): number | null => {
  const [was, is] = [before.mean - neighboursBefore.mean, after.mean - neighboursAfter.mean]
  return isBeyondError(was, before, neighboursBefore) && Number.isFinite(is) ? Math.round(1000 * (1 - is / was)) / 1000 : null
}

/**
 * The cell's excess over the city in the week before the task and in the week after its answer, in hours with the wind of its
 * peak hours before. Null without a sensor near the cell or without wind.
 */
export const effectOfTask = async (services: AirServices, task: MeasuredTask): Promise<TaskEffect | null> => {
  const { cell } = await cellOf(services, task.cellId)
  const [issued, answered] = [floorHour(task.issuedAt), floorHour(task.answeredAt)]
  const [from] = weekBefore(issued)
  const last = Math.min(answered + weekMs, floorHour(services.clock.now()))
  const hours = await readCellHours(services, cell, task.item, from, Math.max(last, answered))
  if (!hours) return null
  const at = (instant: number) => Math.round((instant - from) / hourMs) + 1
  const before = [0, at(issued)] as const
  const of = (array: Float64Array) => array.subarray(...before)
  const week = { ...hours, own: of(hours.own), background: of(hours.background), speed: of(hours.speed), direction: of(hours.direction) }
  const hot = hotWind(week)
  const wind = matchedWind(hot.speed, hot.direction, halfSector)
  if (!wind) return null
  const { own: station, background: neighbours, speed, direction } = hours
  const after = [at(answered), station.length] as const
  const compared = compareSameWind({ ...{ station, neighbours, speed, direction, before, after }, ...wind })
  return {
    ...sameWindEffect(compared, wind, {
      ...{ parameter: task.item, measureAt: formatHour(answered), hasAround: true },
      aroundWords: `${hours.sensor.name}小时值，已扣除全市背景（各站 25 % 分位）同期变化`,
    }),
    fall: fallOf(compared),
  }
}
