import type { FrameMeta } from '@qingyuan/domain/frame.ts'
import { hasItemClasses, type MonitorItem } from '@qingyuan/domain/monitor-items.ts'
import { concentrationScaleName } from '@qingyuan/domain/standards/class-scale.ts'
import { unclassedMetaOf } from '#/modules/air/read/public.ts'

/** Head of a table that classes these quantities: TVOC and odour have one scale, whatever an administrator chose for the pollutants. */
export const itemMetaOf = (
  classed: readonly MonitorItem[],
  ...[services, title, places, first, last]: Parameters<typeof unclassedMetaOf>
): FrameMeta => ({
  ...unclassedMetaOf(services, title, places, first, last),
  ...(classed.some(hasItemClasses) && { scale: concentrationScaleName('platform', first, last) }),
})
