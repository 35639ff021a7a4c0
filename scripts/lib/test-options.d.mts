export interface TestOptions {
  mode: 'everything' | 'matching' | 'changed'
  patterns: string[]
  /** Commit to compare with. */
  changed: string | null
  shard: { index: number; count: number } | null
}
export const usageText: string
export const parseTestOptions: (args: string[]) => TestOptions
