import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { fieldOrderCalls } from '@qingyuan/contract/work/field-orders.ts'
import type { FieldOrderState } from '@qingyuan/domain/lifecycles/field-order.ts'

export type FieldOrder = OutputOf<typeof fieldOrderCalls.QueryByID>

export const stateTones: Readonly<Record<FieldOrderState, 'good' | 'warn' | 'bad' | 'off'>> = {
  draft: 'bad',
  waiting: 'warn',
  handling: 'warn',
  reviewing: 'bad',
  closed: 'good',
  withdrawn: 'off',
}
