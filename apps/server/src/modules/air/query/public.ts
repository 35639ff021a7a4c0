export { tablesOf } from './data.ts'
