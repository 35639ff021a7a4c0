import { type MonitorItem, monitorItemIds } from './monitor-items.ts'

/** A species by its number, `voc-42`; `voc-0` is a whole hour with all its species. */
export type SpeciesItem = `voc-${number}`
/** What an hour of is audited. */
export type AuditItem = MonitorItem | SpeciesItem

export const wholeHourItem: SpeciesItem = 'voc-0'
/** Numbers of stored species, 1 to this one. */
export const speciesNumbers = 118

export const auditItemIds: readonly AuditItem[] = [
  ...monitorItemIds,
  wholeHourItem,
  ...Array.from({ length: speciesNumbers }, (_, i): SpeciesItem => `voc-${i + 1}`),
]
const known = new Set<string>(auditItemIds)
export const isAuditItem = (text: string): text is AuditItem => known.has(text)

/** Number of the species, 0 for a whole hour; null for an item that is none. */
export const speciesNoOf = (item: AuditItem): number | null => (item.startsWith('voc-') ? Number(item.slice(4)) : null)
