import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'

/** One number of ours compared with a reference. Whether it passes follows from the bar. */
export interface TruthRow {
  /** What was measured, in the words of the table. */
  name: string
  measured: number
  /** Regression guard, about three times what was measured; none: shown beside, not judged. */
  bar?: number
  /** What the product promises, where it is softer than the bar. */
  requirement?: number
  /** Which side of the bar is good. */
  better: 'lower' | 'higher'
  /** Empty for a pure number. */
  unit: string
  /** Why a missed bar is attributed to the reference, with the number that shows it: it stays in the table as missed and fails nothing. */
  reason?: string
}

/** All rows of one subject against one kind of truth. */
export interface TruthSet {
  /** Room of the engine or of the formats: the heading of the table. */
  subject: string
  /** Whose numbers these are, and where they lie. */
  source: string
  /** Program, instrument or method that made the reference numbers. */
  operator?: string
  /** `known`: both sides have the same weather; `erring`: ours differs from that of the truth; `none`: no weather in it. */
  weather?: 'known' | 'erring' | 'none'
  /** `unseen`: not looked at while the method was made; `seen`: looked at; `tuned`: the method or its bars were fitted to them. */
  cases?: 'unseen' | 'seen' | 'tuned'
  /** Paths below `../shared/data` that must be there; without them the set is skipped, loudly. */
  needs: string[]
  /** True for sets of more than some 10 s: `npm run truth` runs them, `npm test` does not. */
  slow?: boolean
  measure(): TruthRow[] | Promise<TruthRow[]>
}

/** A file of truth is `tests/truth/<subject>.truth.ts` and exports `truth`. */
export const defineTruth = (...sets: TruthSet[]): TruthSet[] => sets

export const rowPasses = ({ measured, bar, better }: TruthRow): boolean =>
  bar === undefined || (better === 'lower' ? measured <= bar : measured >= bar)

/** A bar that is missed for no known reason. */
export const rowFails = (row: TruthRow): boolean => !rowPasses(row) && row.reason === undefined

const shared = fileURLToPath(new URL('../../../shared/data/', import.meta.url))

export const missingOf = ({ needs }: TruthSet): string[] => needs.filter(path => !existsSync(shared + path))

/** Bytes of a file below `../shared/data`, unpacked when it ends in `.gz`. */
export const sharedBytes = (path: string): Buffer => {
  const bytes = readFileSync(shared + path)
  return path.endsWith('.gz') ? gunzipSync(bytes) : bytes
}
export const sharedText = (path: string): string => sharedBytes(path).toString('utf8')
