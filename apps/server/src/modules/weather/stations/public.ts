export { pointName } from './asked.ts'
export { weatherTend } from './observed.ts'
