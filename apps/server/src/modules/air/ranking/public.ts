export { detailsFrame } from './details.ts'
export { concentrationsSoFar, dayStandings, rankPlaces } from './ranks.ts'
export { baseIndexOf, withoutDust } from './rows.ts'
