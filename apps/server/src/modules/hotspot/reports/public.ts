export { makeDueReports } from './reports.ts'
