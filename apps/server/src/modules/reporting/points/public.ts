export { submitPoints, verifyPoints } from './filling.ts'
export { takeRows } from './import/take-rows.ts'
