export { selectCasesOfOrders } from './queries.ts'
