import type { FactorKindName } from '#/platform/database/tables.ts'

/** The five services of the factor library: which rows each has and what it calls them. */
export const factorKinds = {
  EF: { kind: 'EF', noun: '排放因子' },
  ETA: { kind: 'ETA', noun: '去除效率' },
  Fix: { kind: 'FIX', noun: '修正系数' },
  Ratio: { kind: 'RATIO', noun: '比例系数' },
  DischargeEF: { kind: 'DISCHARGE_EF', noun: '排污系数' },
} as const satisfies Record<string, FactorKind>

export interface FactorKind {
  kind: FactorKindName
  noun: string
}
