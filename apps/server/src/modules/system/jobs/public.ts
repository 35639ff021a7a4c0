export { selectUnfinishedJob } from './queries.ts'
