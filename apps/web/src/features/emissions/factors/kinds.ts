import type { OutputOf } from '@qingyuan/contract/call.ts'
import { dischargeEfCalls, efCalls, etaCalls, fixCalls, ratioCalls, type sourceClassCalls } from '@qingyuan/contract/emissions/factors.ts'

export type FactorCalls = typeof efCalls
export type FactorKind = 'EF' | 'ETA' | 'Fix' | 'Ratio' | 'DischargeEF'
export type FactorRow = OutputOf<FactorCalls['Query']>['rows'][number]
export type FactorDetail = OutputOf<FactorCalls['QueryByID']>
export type HistoryRow = OutputOf<FactorCalls['HistoryQuery']>['rows'][number]
export type Outcome = OutputOf<FactorCalls['Apply']>
export type TreeNode = OutputOf<(typeof sourceClassCalls)['Tree']>[number]

interface KindWords {
  label: string
  /** Under the title. */
  about: string
  calls: FactorCalls
}

/** The calls of the five kinds have one shape: they differ in their names only. */
const sameShape = (calls: Record<keyof FactorCalls, unknown>) => calls as FactorCalls

export const factorKinds: Readonly<Record<FactorKind, KindWords>> = {
  EF: { label: '排放因子 EF', about: '单位活动水平的产生量', calls: efCalls },
  ETA: { label: '去除效率 η', about: '治理技术对各污染物的去除率', calls: sameShape(etaCalls) },
  Fix: { label: '修正系数', about: '温度、车速、道路等修正与常数', calls: sameShape(fixCalls) },
  Ratio: { label: '比例系数', about: '粒径、碳组分等占比', calls: sameShape(ratioCalls) },
  DischargeEF: { label: '排污系数', about: '治理后单位活动水平的排放量，设定后替代 EF 与 η', calls: sameShape(dischargeEfCalls) },
}
export const kindIds = Object.keys(factorKinds) as FactorKind[]

/** What shows factors is stale after a change of one. */
export const staleAfter = (calls: FactorCalls) => [calls.Query, calls.QueryByID, calls.QueryBySourceID, calls.HistoryQuery]
