import type { InputOf } from '@qingyuan/contract/call.ts'
import type { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'

/** A total that somebody wants explained: its rows, and what the drawer calls it. */
export interface AskedTotal {
  title: string
  /** Opens this source at once. */
  source?: string
  question: InputOf<typeof inventoryCalls.Breakdown>
}
