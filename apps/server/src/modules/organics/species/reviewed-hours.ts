import { type AuditItem, speciesNoOf } from '@qingyuan/domain/audit-item-ids.ts'
import { storedSpecies } from '@qingyuan/domain/species/species-list.ts'
import { type AuditRecord, isReviewed } from '#/modules/organics/audits/public.ts'

/** Bits of the state of an hour. */
export const [measuredState, reviewedState] = [1, 2] as const

const size = storedSpecies.length

/** Sum of the species of an hour, ppb: what a decision on a whole hour was made of. Null without a value. */
export const sumOfHour = (ppb: Float32Array, row: number): number | null => {
  let [sum, known] = [0, 0]
  for (let at = row * size; at < (row + 1) * size; at++) {
    if (ppb[at]! !== ppb[at]!) continue
    sum += ppb[at]!
    known++
  }
  return known === 0 ? null : sum
}

/**
 * Writes what reviews decided over the measured hours: an invalid hour has no values, an invalid species no value, a corrected one its new value. The
 * decision on a species goes before that on its hour. One that was made of another value than the measured one says nothing.
 *
 * @param times ends of the hours, ascending
 * @param ppb hours x 118; changed
 * @returns by hour, the bits `measuredState` and `reviewedState`
 */
export const applyDecisions = (times: readonly number[], ppb: Float32Array, audits: readonly AuditRecord[]): Uint8Array => {
  const states = Uint8Array.from(times, (_, row) => (sumOfHour(ppb, row) === null ? 0 : measuredState))
  const rowOf = new Map(times.map((time, row) => [time, row]))
  const decided = audits.flatMap(audit => {
    const [row, no] = [rowOf.get(audit.ts.getTime()), speciesNoOf(audit.item as AuditItem)]
    if (row === undefined || no === null) return []
    const measured = no === 0 ? sumOfHour(ppb, row) : ppb[row * size + no - 1]!
    if (measured === null || measured !== measured || !isReviewed({ audit, raw: measured })) return []
    return [{ row, no, measured, audit }]
  })
  for (const { row, no, audit } of decided) {
    if (no !== 0) continue
    states[row] = states[row]! | reviewedState
    if (audit.result === 'invalid') ppb.fill(Number.NaN, row * size, (row + 1) * size)
  }
  for (const { row, no, measured, audit } of decided) {
    if (no === 0) continue
    ppb[row * size + no - 1] = audit.result === 'invalid' ? Number.NaN : (audit.value ?? measured)
  }
  return states
}
