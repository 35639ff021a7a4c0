import type { FactorLibrary } from '../factors/library.ts'

/** What a control technology takes out, by the beginning of its code, as the library names it. */
const taken: Readonly<Record<string, string>> = { DS: 'SO2', DN: 'NOx', DC: 'PM10', VC: 'VOCs', VR: 'VOCs' }

/**
 * Usual span of a technology's removal, %: `low` and `high` of the row of the library that holds for it everywhere. Null when the library gives
 * none. Source: fill-workflow §1.6.
 */
export const usualRemoval = (library: FactorLibrary, control: string): { low: number; high: number } | null => {
  const name = taken[control.slice(0, 2)]
  const row = name === undefined ? undefined : library.choose({ kind: 'ETA', name, scc: '', control })
  return row && Number.isFinite(row.low) && Number.isFinite(row.high) ? { low: row.low, high: row.high } : null
}
