import { hotGridCalls } from '@qingyuan/contract/hotspot/cells.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { numberCells } from '@qingyuan/domain/frame-cells.ts'
import { gridItemLabel } from '@qingyuan/domain/hotspot-grid.ts'
import { choice } from '#/filters/choice.tsx'
import { countyOf } from '#/filters/county.tsx'
import { gridFilters, gridResets, mapInput, PeriodSelect } from '#/filters/grid.tsx'
import { FrameCard } from '#/page/cards/frame-card.tsx'
import { createPage } from '#/page/create-page.tsx'
import { recordDrawer } from '#/page/drawer.ts'
import { CellDrawer } from './cell-drawer.tsx'
import { NoGrid } from './no-grid.tsx'

const orders = { value: '浓度', lastYear: '同比', previous: '环比', hotPeriods: '热点次数' } as const

/** 网格排名分析: cells with support, from the worst. */
export const Page = createPage(
  {
    filters: { ...gridFilters, by: choice(orders, { label: '排序' }), county: countyOf() },
    drawers: { cell: recordDrawer },
    resets: gridResets,
    bar: ({ item, step, time, page }) => <PeriodSelect {...{ item, step, time }} onChange={next => page.change({ time: next })} />,
    drawer: ({ cell, item, step, time }) =>
      cell.value !== null && <CellDrawer placeId={cell.value} {...{ item, step, time }} onClose={cell.close} />,
  },
  ({ item, step, time, by, county, cell }) => (
    <FrameCard
      main
      call={hotGridCalls.rank}
      input={{ ...mapInput({ item, step, time }), by, ...county }}
      title={`${gridItemLabel(item, step)} 网格排名`}
      what="网格排名"
      subtitle={({ time: period, ranked, weak }) => `${period ?? '—'} · 参排 ${ranked} 格，弱支撑 ${weak} 格不参排 · 点一行看详情`}
      empty={<NoGrid />}
      onSelect={(row, frame) => cell.open(numberCells(columnsByKey(frame).place_id)[row]!)}
      selected={frame => {
        const at = numberCells(columnsByKey(frame).place_id).indexOf(cell.value)
        return at < 0 ? null : at
      }}
    />
  ),
)
