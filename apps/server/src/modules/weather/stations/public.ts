export { weatherTend } from './observed.ts'
export { pointName } from './weather-request.ts'
