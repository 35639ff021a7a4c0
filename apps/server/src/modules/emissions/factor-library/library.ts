import type { Rules } from '@qingyuan/engine/inventory/calculate/source-emissions.ts'
import type { FactorRow } from '@qingyuan/engine/inventory/factors/factor-row.ts'
import { factorLibrary } from '@qingyuan/engine/inventory/factors/library.ts'
import { classesByScc, type SourceClass } from '@qingyuan/engine/inventory/sources/source-class.ts'
import type { Db } from '#/platform/database/pool.ts'
import { selectClasses, selectControls, selectLibrary, selectProfiles, selectState } from './queries.ts'
import { toFactor } from './rows.ts'

/** Constant parts of the library. */
export interface SourceFacts {
  classes: readonly SourceClass[]
  byScc: ReadonlyMap<string, SourceClass>
  /** Share of each month by profile, sum 1. */
  months: Readonly<Record<string, readonly number[]>>
  controls: ReadonlyMap<string, string>
}

/** The present library; the same `state`, the same rows. */
export interface FactorState {
  /** Id of the last application, 0 at first. */
  state: number
  /** The rows in force, in the library's order. */
  rows: readonly FactorRow[]
  rules: Rules
}

const known = new WeakMap<Db, Promise<SourceFacts>>()
const remembered = new WeakMap<Db, FactorState>()

const scaled = ({ share }: { share: number[] }) => {
  const sum = share.reduce((a, b) => a + b, 0)
  return share.map(each => each / sum)
}

const readFacts = async (db: Db): Promise<SourceFacts> => {
  const [classRows, profiles, controls] = await Promise.all([selectClasses(db), selectProfiles(db), selectControls(db)])
  const classes = classRows.map(row => row.class as SourceClass)
  const monthly = (profiles.find(({ key }) => key === 'monthly')?.content ?? {}) as Record<string, { share: number[] }>
  return {
    classes,
    byScc: classesByScc({ sources: classes }),
    months: Object.fromEntries(Object.entries(monthly).map(([name, each]) => [name, scaled(each)])),
    controls: new Map(controls.map(({ code, name }) => [code, name])),
  }
}

/** The source tree with its factors. Read once; read again while the library is not loaded yet. */
export const sourceFacts = async ({ db }: { db: Db }): Promise<SourceFacts> => {
  const reading = known.get(db) ?? readFacts(db)
  known.set(db, reading)
  const facts = await reading.catch(error => {
    known.delete(db)
    throw error
  })
  if (facts.classes.length === 0) known.delete(db)
  return facts
}

/** A term's label in words: a control technology by its name, not its code. */
export const termWords = ({ controls }: SourceFacts, label: string): string =>
  label.replace(/^\S+(?= 去除率$)/, code => controls.get(code) ?? code)

/** Rules of a calculation with these rows. */
export const rulesWith = ({ byScc, months }: SourceFacts, rows: readonly FactorRow[]): Rules => ({
  library: factorLibrary(rows),
  classes: byScc,
  monthShares: profile => {
    const shares = months[profile]
    if (!shares) throw new RangeError(`时间分配曲线“${profile}”不存在`)
    return shares
  },
})

/** The library at this moment. Rows are read only when something was applied since they were last read, in whatever process. */
export const factorState = async ({ db }: { db: Db }): Promise<FactorState> => {
  const facts = await sourceFacts({ db })
  const state = await selectState(db)
  const last = remembered.get(db)
  if (last && last.state === state && last.rows.length > 0) return last
  const rows = (await selectLibrary(db)).map(row => toFactor(row))
  const now: FactorState = { state, rows, rules: rulesWith(facts, rows) }
  remembered.set(db, now)
  return now
}
