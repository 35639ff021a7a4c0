export { itemsOf } from './setting-items.ts'
