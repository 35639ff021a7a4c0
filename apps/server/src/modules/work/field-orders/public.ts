export { moveFieldOrder } from './moves.ts'
export { type FieldOrderRecord, fieldOrderRows, selectBriefingOrders, selectFieldOrdersOfAlarms } from './queries.ts'
export { type FieldOrderDetail, fieldOrderDetail } from './read.ts'
export { type FieldPlan, type FieldSending, sendFieldOrder } from './send.ts'
