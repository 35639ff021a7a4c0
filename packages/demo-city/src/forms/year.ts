import { textHash } from '@qingyuan/domain/text-hash.ts'
import type { DemoEnterprise } from '../enterprises/enterprises.ts'
import { normalOfIndex, uniformOfIndex } from '../random.ts'

/** The year in which the outlets' emissions hold as they are. */
export const referenceYear = 2025

export interface Year {
  /** Years from the reference, as an index of streams. */
  index: number
  /** Production against the reference year. */
  activity: number
  /** Working days against the recipe's. */
  days: number
  /** Prices against the reference year. */
  price: number
  /** What filters let through against the reference year: they become better. */
  leak: number
  newContact: boolean
  /** Why amounts differ much from the year before. */
  remark?: string
}

/** The largest works have several lines, which never stand all at once. */
const hasStandstills = ({ controlLevel }: DemoEnterprise): boolean => controlLevel !== '重点'

/** How a year differed from the reference year: a slow trend, chance, and now and then a long standstill. */
export const yearOf = (seed: number, enterprise: DemoEnterprise, calendarYear: number): Year => {
  const own = textHash(enterprise.code) ^ seed
  const index = referenceYear - calendarYear
  const trend = 1 - 0.02 * index * (1 + normalOfIndex(own, 910, 0))
  const chance = index === 0 ? 1 : Math.exp(0.05 * normalOfIndex(own, 911, index))
  const isStandstill = (at: number) => at !== 0 && hasStandstills(enterprise) && uniformOfIndex(own, 912, at) < 0.05
  const isStopped = isStandstill(index)
  // The year after a standstill has to explain itself as well.
  const recovered = isStandstill(index + 1)
  const activity = Math.max(0.2, Math.min(1.3, trend * chance * (isStopped ? 0.45 : 1)))
  return {
    index,
    activity,
    days: isStopped ? 0.45 : 1,
    price: 1 - 0.015 * index,
    leak: 1 + 0.03 * index,
    newContact: uniformOfIndex(own, 913, index) < 0.2,
    ...(isStopped ? { remark: '设备大修，停产近半年' } : recovered ? { remark: '上年停产检修，本年恢复正常' } : {}),
  }
}
