export { detailsFrame } from './details.ts'
export { concentrationsSoFar, dayRankedValues, rankPlaces } from './ranks.ts'
export { baseIndexOf, withoutDust } from './rows.ts'
