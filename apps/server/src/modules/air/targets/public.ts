export { targetItems } from './items.ts'
