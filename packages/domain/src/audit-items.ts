import { type AuditItem, speciesNoOf } from './audit-item-ids.ts'
import { itemDecimals, itemUnit, type MonitorItem, monitorItems } from './monitor-items.ts'
import { speciesByNumber } from './species/species-list.ts'

/** Name under which the decisions on an item are kept: the place says whether TVOC is of an analyser or a detector. */
export const auditKeyOf = (item: AuditItem): string => (item in monitorItems ? monitorItems[item as MonitorItem].parameter : item)

export const auditItemLabel = (item: AuditItem): string => {
  const no = speciesNoOf(item)
  return no === null ? monitorItems[item as MonitorItem].label : no === 0 ? '整小时合计' : speciesByNumber(no).name
}
export const auditItemUnit = (item: AuditItem): string => (speciesNoOf(item) === null ? itemUnit(item as MonitorItem) : 'ppb')
export const auditItemDecimals = (item: AuditItem): number => (speciesNoOf(item) === null ? itemDecimals(item as MonitorItem) : 3)
