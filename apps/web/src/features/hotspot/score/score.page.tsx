import { gridScoreCalls } from '@qingyuan/contract/hotspot/score.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { numberCells } from '@qingyuan/domain/frame-cells.ts'
import type { ScoreWeights } from '@qingyuan/domain/grid-score.ts'
import { gridItemLabel } from '@qingyuan/domain/hotspot-grid.ts'
import { Columns, Note } from '@qingyuan/ui/layout.tsx'
import { useState } from 'react'
import { choice } from '#/filters/choice.tsx'
import { gridFilters, gridResets, mapInput, PeriodSelect } from '#/filters/grid.tsx'
import { FrameCard } from '#/page/cards/frame-card.tsx'
import { createPage } from '#/page/create-page.tsx'
import { recordDrawer } from '#/page/drawer.ts'
import { PartsDrawer } from './parts-drawer.tsx'
import { WeightsCard } from './weights-card.tsx'

const steps = { month: '月', day: '日' } as const
const bases = { previous: '环比', lastYear: '同比' } as const

/** Weights that are tried, for the list and the drawer; null for those in force. */
const useTried = () => {
  const [tried, setTried] = useState<ScoreWeights | null>(null)
  return { tried, setTried }
}

/** 综合评分. */
export const Page = createPage(
  {
    filters: {
      item: gridFilters.item,
      step: choice(steps),
      time: gridFilters.time,
      base: choice(bases, { label: '变化', segmented: true }),
    },
    drawers: { county: recordDrawer },
    resets: gridResets,
    useShared: useTried,
    bar: ({ item, step, time, page }) => <PeriodSelect {...{ item, step, time }} onChange={next => page.change({ time: next })} />,
    drawer: ({ county, item, step, time, base, tried }) =>
      county.value !== null && (
        <PartsDrawer
          key={county.value}
          input={{ ...mapInput({ item, step, time }), step, base, ...tried, countyId: county.value }}
          onClose={county.close}
        />
      ),
  },
  ({ item, step, time, base, county, tried, setTried }) => (
    <Columns widths={['1fr', 320]} minHeight={460}>
      <FrameCard
        main
        call={gridScoreCalls.list}
        input={{ ...mapInput({ item, step, time }), step, base, ...tried }}
        title={`${gridItemLabel(item, step)} 综合评分`}
        what="综合评分"
        subtitle={({ time: period, baseTime, version }) =>
          `${period ?? '—'}，对比 ${baseTime ?? '—'} · ${version === null ? '试算，未保存' : version === 0 ? '平台默认权重' : `第 ${version} 版权重`} · 点一行看各项依据`
        }
        empty={`${base === 'lastYear' ? '去年同期' : '上一时段'}或本时段没有网格图，不能评分。`}
        onSelect={(row, frame) => county.open(numberCells(columnsByKey(frame).county_id)[row]!)}
        selected={frame => {
          const at = numberCells(columnsByKey(frame).county_id).indexOf(county.value)
          return at < 0 ? null : at
        }}
        below={
          <Note>满分 100 分；没有到期任务的区县按环境三项折算。无国家或省级统一公式，权重由本市设定，不按录入、登录和照片数量评分。</Note>
        }
      />
      <WeightsCard tried={tried} onTry={setTried} />
    </Columns>
  ),
)
