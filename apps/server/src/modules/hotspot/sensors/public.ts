export { newestSearchUntil } from './queries.ts'
export { foundSourceRows } from './sources.ts'
