export { type ClassScales, openClassScales } from './class-scale.ts'
export { itemsOf } from './setting-items.ts'
export { readTemperatureLevels } from './temperature-levels.ts'
