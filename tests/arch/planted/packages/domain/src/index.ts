export * from './leaf.ts'
