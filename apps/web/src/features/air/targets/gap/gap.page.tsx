import { RowPanels } from '@qingyuan/charts/target/row-panels.tsx'
import { targetCalls } from '@qingyuan/contract/air/targets.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { rowOfPlace } from '@qingyuan/domain/frame-cells.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { lightColours } from '@qingyuan/ui/tokens.ts'
import { useCall } from '#/hooks/use-call.ts'
import { FrameExport } from '#/page/frame-export.tsx'
import { FrameTable } from '#/page/frame-table.tsx'
import { panelOf, placeOf, rowNames } from '../parts/frame-panels.ts'
import { type ItemAnswer, ItemPage } from '../parts/item-page.tsx'
import { PictureCard } from '../parts/picture-card.tsx'
import css from '../parts/targets.module.css'
import { useExplain } from '../parts/use-explain.ts'
import { useTargets } from '../parts/use-targets.ts'
import { methodSentence, readingOf } from '../parts/words.ts'

/** Means tell what the rest must be against last year's; the others how many days are left. */
const panelsOf = (frame: Frame, item: string, mean: boolean) => {
  const gap = panelOf(frame, 'gap', { title: '与目标的差距' })
  if (!mean) return [panelOf(frame, item, { title: '目前', target: 'target' }), gap, panelOf(frame, 'spare_days', { title: '富余天数' })]
  return [gap, panelOf(frame, 'last_rest', { title: '去年剩余同期' }), panelOf(frame, 'needed_change', { title: '剩余期须比去年变化' })]
}

const widths = {
  name: 72,
  room: 240,
  pm2_5: 88,
  target: 64,
  gap: 88,
  gap_ratio: 88,
  spare_days: 80,
  last_rest: 104,
  needed_change: 112,
  probability: 80,
}

const Gaps = ({ t, answer, frame, item }: ItemAnswer) => {
  const explain = useExplain(answer)
  const state = answer.places.find(place => place.placeId === t.place?.placeId)?.items.find(each => each.item === item)
  const selected = rowOfPlace(frame, t.place?.placeId)
  const choose = (row: number) => t.change({ place: placeOf(frame, row) })
  const label = state?.label ?? ''
  const name = `${t.year} 年 ${label} 目标差距`
  const mean = state !== undefined && state.unit.includes('g/m') && !/百分位/.test(label)
  return (
    <div className={css.stack}>
      <div className={css.above}>
        <PictureCard
          query={{ ...t.query, data: answer }}
          what="目标差距查询"
          title={<Subscript text={`${label} 目标差距`} />}
          subtitle={`差距最大的在前 · 截至 ${answer.until ?? '—'}`}
          name={name}
          about={methodSentence(answer)}
          draw={(_, size) => (
            <RowPanels
              {...size}
              rows={rowNames(frame)}
              panels={panelsOf(frame, item, mean)}
              chosen={selected}
              onPick={choose}
              label={name}
            />
          )}
        />
      </div>
      {state && t.place && (
        <ul className={css.reading} style={{ margin: 0, background: lightColours.surface }}>
          <li>
            <b>{t.place.name}</b>　{readingOf(state, answer).join('')}
          </li>
        </ul>
      )}
      <div className={css.below}>
        <Card
          fill
          title="差距明细"
          subtitle={
            <>
              <u className={css.over}>下划线</u> 未达目标 · 剩余期要求按算术推得 · 点数值溯数
            </>
          }
          tools={<FrameExport call={targetCalls.GapExport} input={{ ...t.question, item }} hotkey />}
        >
          <FrameTable frame={frame} widths={widths} onTrace={explain(frame)} selected={selected} onSelect={choose} />
        </Card>
      </div>
    </div>
  )
}

/** 目标差距分析. */
export const Page = () => {
  const t = useTargets()
  const item = t.item?.item
  const table = useCall(targetCalls.Gap, item ? { ...t.question, item } : null)
  return (
    <ItemPage t={t} table={table} what="目标差距查询">
      {shown => <Gaps {...shown} />}
    </ItemPage>
  )
}
