export { saveCategorised, saveCategory, selectCategories, selectCategorised } from './category-queries.ts'
export { checkedTerms } from './checked-terms.ts'
export { selectRule, selectRules, selectTerms } from './queries.ts'
export { precisionOf } from './rules.ts'
