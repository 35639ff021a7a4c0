import { targetCalls } from '@qingyuan/contract/air/targets.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { Stack } from '@qingyuan/ui/layout.tsx'
import { type AnsweredProps, useLineage } from '#/page/attainment/attainment-filters.tsx'
import { attainmentPage } from '#/page/attainment/attainment-page.tsx'
import { FrameCard } from '#/page/cards/frame-card.tsx'
import { panelOf } from '../parts/frame-panels.ts'
import { ItemFigure, itemInput, placeSelection, type TargetId } from '../parts/item-cards.tsx'
import { readingOf } from '../parts/sentences.ts'
import css from '../parts/targets.module.css'

/** Means: what the rest must be against last year's; the others: how many days are left. */
const panelsOf = (frame: OutputOf<typeof targetCalls.Gap>, item: TargetId, isMean: boolean) => {
  const { [item]: value, target, gap, spare_days, last_rest, needed_change } = columnsByKey(frame)
  const gapPanel = panelOf(gap, '与目标的差距')
  if (!isMean) return [panelOf(value, '目前', { target }), gapPanel, panelOf(spare_days, '富余天数')]
  return [gapPanel, panelOf(last_rest, '去年剩余同期'), panelOf(needed_change, '剩余期须比去年变化')]
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
      <Stack grow minHeight={240}>
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
          lineage={useLineage(answer)}
          {...placeSelection(props)}
        />
      </Stack>
    </div>
  )
}

/** 目标差距分析. */
export const Page = attainmentPage({ withItem: true }, Gaps)
