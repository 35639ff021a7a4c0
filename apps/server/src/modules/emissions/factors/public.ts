/** The door for other modules: the source tree, and the factor library as it stands. */
export { type FactorState, factorState, rulesWith, type SourceFacts, sourceFacts } from './library.ts'
export { classTree, classWords } from './tree.ts'
