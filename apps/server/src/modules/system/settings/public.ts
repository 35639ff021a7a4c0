export { type ClassScales, openClassScales } from './class-scale.ts'
export { saveSetting as writeSetting, selectSetting as readSetting } from './queries.ts'
export { itemsOf } from './setting-items.ts'
export { readTemperatureLevels } from './temperature-levels.ts'
