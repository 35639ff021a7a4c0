export { completionOfThisYear } from './completion.ts'
export { targetItems } from './items.ts'
export { marginOfToday } from './margin.ts'
