export { itemsOf } from './setting-items.ts'
export { readTemperatureLevels } from './temperature-levels.ts'
