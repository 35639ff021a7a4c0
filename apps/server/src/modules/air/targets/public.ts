export { completionOfThisYear } from './completion.ts'
export { targetItems } from './items.ts'
