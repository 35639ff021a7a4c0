import type { InputOf } from '@qingyuan/contract/call.ts'
import type { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'

/** A total whose sources the drawer shows, and what the drawer calls it. */
export interface ExplainedTotal {
  title: string
  /** Opens this source at once. */
  source?: string
  question: InputOf<typeof inventoryCalls.Breakdown>
}

export const isExplainedTotal = (value: unknown): value is ExplainedTotal =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'question') === 'object'
