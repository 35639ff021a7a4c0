export { followCase, openCase } from './follow-cases.ts'
export { decideCase, moveOrder, orderCase } from './moves.ts'
export { selectCases, selectCasesOfOrders } from './queries.ts'
