import type { EmissionProblem, EmissionSource } from '@qingyuan/engine/inventory/calculate/emission-source.ts'

/** Who approved the reported values of a source, and when. */
export interface Approval {
  by: string
  at: string
  /** Approved version: 填报 第 3 版. */
  what: string
}

/** A source with how lists and maps name and place it. */
export interface ListedSource {
  source: EmissionSource
  name: string
  countyId: number
  enterpriseId: number | null
  enterprise: string | null
  industry: string | null
  lon: number | null
  lat: number | null
  approved: Approval | null
  /** Quantities that were not reported and are filled by the city's usual conditions. */
  assumed?: string[]
  /** Amounts January to December, null for months not reported; absent where the source counts for the whole year. */
  months?: readonly (number | null)[]
}

/** Problem of a row that is no source, with its owner. */
export interface RowProblem extends EmissionProblem {
  name: string
  countyId: number
  enterpriseId: number | null
}

/** Sources of a form or table, and what keeps some of it from being one. */
export interface Sources {
  listed: ListedSource[]
  problems: RowProblem[]
}
