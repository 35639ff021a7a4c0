import { fieldOrderCalls } from '@qingyuan/contract/work/field-orders.ts'
import { receiversFor } from '#/modules/work/items/public.ts'
import { serveCalls } from '#/platform/module.ts'
import { moveFieldOrder } from './moves.ts'
import { fieldOrderById, queryFieldOrders } from './read.ts'

export const fieldOrderService = serveCalls(fieldOrderCalls, {
  Query: queryFieldOrders,
  QueryByID: fieldOrderById,
  Move: moveFieldOrder,
  Receivers: ({ services, caller }, { countyId = 0 }) => receiversFor(services.db, caller.scope, { countyId, permission: 'field:handle' }),
})
