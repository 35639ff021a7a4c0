import { choice } from '#/filters/choice.tsx'
import { search } from '#/filters/search.tsx'
import { urlOneOf } from '#/hooks/use-url-state.ts'
import type { PageProps } from '#/page/create-page.tsx'
import { editDrawer, plainDrawer, recordDrawer } from '#/page/drawer.ts'
import { alarmFilters } from '../alarm-filters.tsx'

export const recordsFilters = {
  ...alarmFilters(7),
  watch: choice({ '': '全部报警', day: '值班报警', open: '值班·持续中（不限日期）' }, { label: '口径', width: 184 }),
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
