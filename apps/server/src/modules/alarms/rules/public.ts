export { selectRule, selectRules, selectTerms } from './queries.ts'
export { precisionOf } from './rules.ts'
