import type { ValueAuditState } from '@qingyuan/domain/lifecycles/value-audit.ts'
import type { AuditRecord } from './queries.ts'

/** A measured value and the decision on it. */
interface Audited {
  raw: number | null
  audit: AuditRecord | undefined
}

/** Share of the values that a second person has reviewed, 0..1, to a tenth of a per cent. */
export const reviewedShare = (reviewed: number, known: number): number =>
  known === 0 ? 0 : Math.min(1, Math.round((1000 * reviewed) / known) / 1000)

/** A packet or file has changed the measured value since it was judged: the audit says nothing of the new one. */
const isCorrected = (audit: AuditRecord, raw: number | null): boolean => audit.state !== 'open' && raw !== null && audit.raw_value !== raw

export const stateOf = ({ audit, raw }: Audited): ValueAuditState =>
  audit === undefined ? 'open' : isCorrected(audit, raw) ? 'reopened' : audit.state

/** A second person has reviewed the value: the decision counts in what is computed. */
export const isReviewed = (audited: Audited): boolean => ['second', 'signed'].includes(stateOf(audited))
