import type { FactorKind, FactorRow, FactorScope } from './factor-row.ts'
import { countLiterals, sccFits } from './pattern.ts'

/** Enterprise and county of a source: their rows come before those of the city and of the library. */
export interface FactorContext {
  enterprise?: string
  county?: string
}

export interface FactorQuery extends FactorContext {
  kind: FactorKind
  name: string
  scc: string
  /** Code of the control, for ETA. */
  control?: string
  /** Further condition, such as the band of temperature in `technology`. */
  fits?: (row: FactorRow) => boolean
}

/** Answers which row holds; the same question gives the same row. */
export interface FactorLibrary {
  rows: readonly FactorRow[]
  /** The row that holds; undefined when there is none. */
  choose(query: FactorQuery): FactorRow | undefined
  /** All applied rows of a kind and name that fit, the one that holds first. */
  candidates(query: FactorQuery): readonly FactorRow[]
}

const nearness = { enterprise: 3, county: 2, city: 1, library: 0 } as const

const holdsFor = (scope: FactorScope, { enterprise, county }: FactorContext): boolean =>
  !('id' in scope) || (scope.level === 'enterprise' ? scope.id === enterprise : scope.id === county)

/** Nearest scope, then most literal characters, then the default, then the newest version; the id decides what is left, so that order never does. */
const before = (a: FactorRow, b: FactorRow): number =>
  nearness[b.scope.level] - nearness[a.scope.level] ||
  countLiterals(b.scc) - countLiterals(a.scc) ||
  Number(b.isDefault) - Number(a.isDefault) ||
  b.version - a.version ||
  (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/** Names of EF, FIX and RATIO never meet those of another kind but by kind; ETA stand under their control. */
const shelfOf = (kind: FactorKind, name: string, control = ''): string => (kind === 'ETA' ? `${control}|${name}` : kind + name)

/** ETA rows stand under their control and may have no scc: then they hold for all. Others without scc are for comparison only. */
const isUsed = ({ kind, scc, applied, isDefault, scope, control }: FactorRow): boolean =>
  applied && (isDefault || scope.level !== 'library') && (kind === 'ETA' ? control !== '' : scc !== '')

/**
 * The factor library as a question-answerer. Rows: any number of versions and scopes. Not used: versions that are not applied, library rows that
 * are not the default, rows without scc (comparison; ETA rows without scc hold everywhere).
 *
 * Source: inventory-method §0, §1 (choice of factor).
 */
export const factorLibrary = (rows: readonly FactorRow[]): FactorLibrary => {
  const shelves = new Map<string, { row: FactorRow; fits: (scc: string) => boolean }[]>()
  for (const row of rows.filter(isUsed).sort(before)) {
    const shelf = shelfOf(row.kind, row.name, row.control)
    const entry = { row, fits: row.scc === '' ? () => true : sccFits(row.scc) }
    const found = shelves.get(shelf)
    if (found) found.push(entry)
    else shelves.set(shelf, [entry])
  }
  const remembered = new Map<string, Map<string, readonly FactorRow[]>>()
  /** Called some hundred thousand times for an inventory: cached by class, then by shelf. */
  const ofSource = ({ kind, name, control, scc }: FactorQuery): readonly FactorRow[] => {
    let own = remembered.get(scc)
    if (!own) remembered.set(scc, (own = new Map<string, readonly FactorRow[]>()))
    const shelf = shelfOf(kind, name, control)
    let found = own.get(shelf)
    if (!found) {
      found = (shelves.get(shelf) ?? []).filter(({ fits }) => fits(scc)).map(({ row }) => row)
      own.set(shelf, found)
    }
    return found
  }
  const holds = (row: FactorRow, query: FactorQuery) => holdsFor(row.scope, query) && (query.fits?.(row) ?? true)
  return {
    rows,
    choose: query => {
      for (const row of ofSource(query)) if (holds(row, query)) return row
      return undefined
    },
    candidates: query => ofSource(query).filter(row => holds(row, query)),
  }
}
