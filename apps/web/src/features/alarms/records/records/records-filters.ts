import { search } from '#/filters/search.tsx'
import { urlOneOf } from '#/hooks/use-url-state.ts'
import type { PageProps } from '#/page/create-page.tsx'
import { editDrawer, plainDrawer, recordDrawer } from '#/page/drawer.ts'
import { alarmFilters } from '../alarm-filters.tsx'

export const recordsFilters = {
  ...alarmFilters(7),
  search: search('站点、规则或说明', 168),
  state: urlOneOf(['', 'pending', 'handling', 'closed', 'false'], ''),
}
export const recordsDrawers = {
  alarm: recordDrawer,
  rules: plainDrawer,
  rule: editDrawer,
  silences: plainDrawer,
  subscription: plainDrawer,
}
export type RecordsProps = PageProps<typeof recordsFilters, typeof recordsDrawers>
