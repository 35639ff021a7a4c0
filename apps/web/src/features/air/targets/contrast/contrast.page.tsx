import { targetCalls } from '@qingyuan/contract/air/targets.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { chanceText } from '@qingyuan/domain/number-text.ts'
import { Stack } from '@qingyuan/ui/layout.tsx'
import { type AnsweredProps, useLineage } from '#/page/attainment/attainment-filters.tsx'
import { attainmentPage } from '#/page/attainment/attainment-page.tsx'
import { FrameCard } from '#/page/cards/frame-card.tsx'
import { panelOf } from '../parts/frame-panels.ts'
import { ItemFigure, itemInput, placeSelection, type TargetId } from '../parts/item-cards.tsx'
import css from '../parts/targets.module.css'

type ContrastFrame = OutputOf<typeof targetCalls.Contrast>

/** Why there is nothing under last year. */
const hasNoLastYear = (frame: ContrastFrame) => columnsByKey(frame).last_year.values.every(value => value === null)

/** Items whose means have a decimal here and none in the tables of air quality: why the changes there may be others. */
const withDecimal: readonly TargetId[] = ['pm2_5', 'aw_pm2_5']

const panelsOf = (frame: ContrastFrame, item: TargetId) => {
  const { [item]: value, target, last_year, change, probability } = columnsByKey(frame)
  return [
    panelOf(value, '目前', { target, past: last_year }),
    panelOf(change, '较去年同期'),
    { ...panelOf(probability, '达成概率'), text: (percent: number) => `${chanceText(percent)} %` },
  ]
}

const Contrast = (props: AnsweredProps) => {
  const { answer, item, period } = props
  const label = item?.label ?? ''
  return (
    <div className={css.stack}>
      <ItemFigure
        {...props}
        call={targetCalls.Contrast}
        title={`${label} 达成对比`}
        subtitle={frame => `好的在前 · 截至 ${answer.until ?? '—'}${hasNoLastYear(frame) ? ' · 去年同期有效日不足 75 %，不作比较' : ''}`}
        name={`${period.year} 年 ${label} 目标达成对比`}
        panelsOf={panelsOf}
      />
      <Stack grow minHeight={240}>
        <FrameCard
          call={targetCalls.Contrast}
          input={itemInput(props)}
          title="对比明细"
          subtitle={
            <>
              名次在区县之间{item && withDecimal.includes(item.item as TargetId) && ' · 变化率按一位小数计算（城市数据明细按整数）'} ·{' '}
              <u className={css.over}>下划线</u> 未达目标 · 去年全期与去年目标供对照
            </>
          }
          what="目标达成对比查询"
          lineage={useLineage(answer)}
          {...placeSelection(props)}
        />
      </Stack>
    </div>
  )
}

/** 目标达成对比. */
export const Page = attainmentPage({ withItem: true }, Contrast)
