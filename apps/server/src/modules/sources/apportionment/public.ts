export { runMissingDays } from './daily.ts'
export type { EmissionGridMeta } from './emissions/emission-grid.ts'
export { newestSharesRun, sharesOfNewestDay } from './shares.ts'
