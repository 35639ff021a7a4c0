import { itemDecimals, itemUnit, type MonitorItem, monitorItemIds, monitorItems } from './monitor-items.ts'
import { speciesByNumber, storedSpecies } from './species/species-list.ts'

/** A species by its number, `voc-42`; `voc-0` is a whole hour with all its species. */
export type SpeciesItem = `voc-${number}`
/** What an hour of is audited. */
export type AuditItem = MonitorItem | SpeciesItem

export const wholeHourItem: SpeciesItem = 'voc-0'

/** Number of the species, 0 for a whole hour; null for an item that is none. */
export const speciesNoOf = (item: AuditItem): number | null => (item.startsWith('voc-') ? Number(item.slice(4)) : null)

export const auditItemIds: readonly AuditItem[] = [
  ...monitorItemIds,
  wholeHourItem,
  ...storedSpecies.map(({ no }): SpeciesItem => `voc-${no}`),
]
const known = new Set<string>(auditItemIds)
export const isAuditItem = (text: string): text is AuditItem => known.has(text)

/** Name under which the decisions on an item are kept: the place says whether TVOC is of an analyser or a detector. */
export const auditKeyOf = (item: AuditItem): string => (item in monitorItems ? monitorItems[item as MonitorItem].parameter : item)

export const auditItemLabel = (item: AuditItem): string => {
  const no = speciesNoOf(item)
  return no === null ? monitorItems[item as MonitorItem].label : no === 0 ? '整小时合计' : speciesByNumber(no).name
}
export const auditItemUnit = (item: AuditItem): string => (speciesNoOf(item) === null ? itemUnit(item as MonitorItem) : 'ppb')
export const auditItemDecimals = (item: AuditItem): number => (speciesNoOf(item) === null ? itemDecimals(item as MonitorItem) : 3)
