import { targetCalls } from '@qingyuan/contract/air/targets.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { type AnsweredProps, useLineage } from '#/page/attainment/attainment-filters.tsx'
import { attainmentPage } from '#/page/attainment/attainment-page.tsx'
import { FrameCard } from '#/page/cards/frame-card.tsx'
import { panelOf } from '../parts/frame-panels.ts'
import { ItemFigure, itemInput, placeSelection } from '../parts/item-cards.tsx'
import css from '../parts/targets.module.css'
import { readingOf } from '../parts/words.ts'

/** Means tell what the rest must be against last year's; the others how many days are left. */
const panelsOf = (frame: Frame, item: string, isMean: boolean) => {
  const gap = panelOf(frame, 'gap', { title: '与目标的差距' })
  if (!isMean) return [panelOf(frame, item, { title: '目前', target: 'target' }), gap, panelOf(frame, 'spare_days', { title: '富余天数' })]
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

const Gaps = (props: AnsweredProps) => {
  const { answer, period, shown, state } = props
  const label = state?.label ?? ''
  const isMean = state !== undefined && state.unit.includes('g/m') && !/百分位/.test(label)
  return (
    <div className={css.stack}>
      <ItemFigure
        {...props}
        call={targetCalls.Gap}
        title={`${label} 目标差距`}
        subtitle={`差距最大的在前 · 截至 ${answer.until ?? '—'}`}
        name={`${period.year} 年 ${label} 目标差距`}
        panelsOf={(frame, item) => panelsOf(frame, item, isMean)}
      />
      {state && shown && (
        <ul className={css.sentences}>
          <li>
            <b>{shown.name}</b>　{readingOf(state, answer).join('')}
          </li>
        </ul>
      )}
      <div className={css.below}>
        <FrameCard
          call={targetCalls.Gap}
          input={itemInput(props)}
          title="差距明细"
          subtitle={
            <>
              <u className={css.over}>下划线</u> 未达目标 · 剩余期要求按算术推得 · 点数值溯数
            </>
          }
          what="目标差距查询"
          widths={widths}
          lineage={useLineage(answer)}
          {...placeSelection(props)}
        />
      </div>
    </div>
  )
}

/** 目标差距分析. */
export const Page = attainmentPage({ withItem: true }, Gaps)
