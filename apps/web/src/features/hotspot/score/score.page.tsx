import type { OutputOf } from '@qingyuan/contract/call.ts'
import { gridScoreCalls } from '@qingyuan/contract/hotspot/score.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { numberCells } from '@qingyuan/domain/frame-cells.ts'
import type { ScoreWeights } from '@qingyuan/domain/grid-score.ts'
import { type GridItem, gridItemLabel } from '@qingyuan/domain/hotspot-grid.ts'
import { shortMinute } from '@qingyuan/domain/time.ts'
import { Columns, Note, Stack } from '@qingyuan/ui/layout.tsx'
import { useState } from 'react'
import { choice } from '#/filters/choice.tsx'
import { gridFilters, gridResets, mapInput, PeriodSelect } from '#/filters/grid.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { ActionButton } from '#/page/action-button.tsx'
import { useMay } from '#/page/allowed.tsx'
import { FrameCard } from '#/page/cards/frame-card.tsx'
import { QueryCard } from '#/page/cards/query-card.tsx'
import { createPage } from '#/page/create-page.tsx'
import { type Drawer, recordDrawer } from '#/page/drawer.ts'
import { PartsChart } from './parts-chart.tsx'
import { PartsDrawer } from './parts-drawer.tsx'
import { WeightsCard } from './weights-card.tsx'

const steps = { month: '月', day: '日' } as const
const bases = { previous: '环比', lastYear: '同比' } as const

/** Weights that are tried, for the list and the drawer; null for those in force. */
const useTried = () => {
  const [tried, setTried] = useState<ScoreWeights | null>(null)
  return { tried, setTried }
}

type Score = OutputOf<typeof gridScoreCalls.list>

const weightsWord = ({ version, published }: Score): string => {
  const of = (saved: number) => (saved === 0 ? '平台默认权重' : `第 ${saved} 版权重`)
  if (version === null) return '试算，未保存'
  return published ? `${shortMinute(published.at)} ${published.by}发布，${of(published.version)}` : `未发布，${of(version)}`
}

interface ScoreProps extends ReturnType<typeof useTried> {
  item: GridItem
  step: keyof typeof steps
  time: string
  base: keyof typeof bases
  county: Drawer<number>
}

/** Publishes the period that is shown, with the weights in force. */
const PublishButton = ({ score, question }: { score: Score | undefined; question: Pick<ScoreProps, 'item' | 'step' | 'base'> }) => {
  const may = useMay('grid:score')
  if (!may || !score?.time || score.published || score.version === null || score.rowCount === 0) return null
  const open = score.openTasks === 0 ? '' : `该时段还有 ${score.openTasks} 件任务未到期，发布后不再计入。`
  return (
    <ActionButton
      call={gridScoreCalls.publish}
      input={{ ...question, time: score.time }}
      successMessage="评分已发布"
      invalidates={[gridScoreCalls.list, gridScoreCalls.parts]}
      confirm={{
        question: `发布 ${score.time} 综合评分？`,
        okText: '发布',
        danger: false,
        content: `${open}发布后得分和权重固定，以后调整权重、补传数据都不改变。`,
      }}
    >
      发布评分
    </ActionButton>
  )
}

/** A county reads what the own score alone was worked out of. */
const hidesOthers = (frame: Score): boolean => numberCells(columnsByKey(frame).mean).includes(null)

/** Opens the district of a row, where the caller reads what its score was worked out of. */
const openPartsOf =
  (county: Drawer<number>) =>
  (row: number, frame: Score): void => {
    const { county_id, mean } = columnsByKey(frame)
    if (numberCells(mean)[row] !== null) county.open(numberCells(county_id)[row]!)
  }

const Body = ({ item, step, time, base, county, tried, setTried }: ScoreProps) => {
  const input = { ...mapInput({ item, step, time }), step, base, ...tried }
  const query = useCall(gridScoreCalls.list, input)
  return (
    <Columns widths={['1fr', 288]} minHeight={460}>
      <Stack grow>
        <QueryCard
          query={query}
          title={`${gridItemLabel(item, step)} 得分构成`}
          what="综合评分"
          subtitle={({ time: period }) => `${period ?? '—'} · 分 · 没有到期任务的区县为三项折算后的分 · 点柱看依据`}
          height={292}
          isEmpty={({ rowCount }) => rowCount === 0}
          empty="没有可评分的区县"
          tools={<PublishButton score={query.data} question={{ item, step, base }} />}
        >
          {frame => <PartsChart frame={frame} height={230} onPick={row => openPartsOf(county)(row, frame)} />}
        </QueryCard>
        <FrameCard
          main
          call={gridScoreCalls.list}
          input={input}
          title={`${gridItemLabel(item, step)} 综合评分`}
          what="综合评分"
          subtitle={score =>
            `${score.time ?? '—'}，对比 ${score.baseTime ?? '—'} · ${weightsWord(score)} · ${hidesOthers(score) ? '其他区县只公布名次和得分 · 点本区县看各项依据' : '点一行看各项依据'}`
          }
          minHeight={300}
          empty={`${base === 'lastYear' ? '去年同期' : '上一时段'}或本时段没有网格图，不能评分。`}
          onSelect={openPartsOf(county)}
          selected={frame => {
            const at = numberCells(columnsByKey(frame).county_id).indexOf(county.value)
            return at < 0 ? null : at
          }}
          below={
            <Note>满分 100 分；没有到期任务的区县按环境三项折算。无国家或省级统一公式，权重由本市设定，不按录入、登录和照片数量评分。</Note>
          }
        />
      </Stack>
      <WeightsCard tried={tried} onTry={setTried} />
    </Columns>
  )
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
  Body,
)
