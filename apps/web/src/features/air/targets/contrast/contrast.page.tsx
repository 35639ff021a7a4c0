import { RowPanels } from '@qingyuan/charts/target/row-panels.tsx'
import { targetCalls } from '@qingyuan/contract/air/targets.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { columnOf, rowOfPlace } from '@qingyuan/domain/frame-cells.ts'
import { chanceText } from '@qingyuan/domain/number-text.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { FrameExport } from '#/page/frame-export.tsx'
import { FrameTable } from '#/page/frame-table.tsx'
import { panelOf, placeOf, rowNames } from '../parts/frame-panels.ts'
import { type ItemAnswer, ItemPage } from '../parts/item-page.tsx'
import { PictureCard } from '../parts/picture-card.tsx'
import css from '../parts/targets.module.css'
import { useExplain } from '../parts/use-explain.ts'
import { useTargets } from '../parts/use-targets.ts'
import { methodSentence } from '../parts/words.ts'

/** Why nothing stands under last year. */
const noLastYear = (frame: Frame) => columnOf(frame, 'last_year')?.values.every(value => value === null)

const Contrast = ({ t, answer, frame, item }: ItemAnswer) => {
  const explain = useExplain(answer)
  const selected = rowOfPlace(frame, t.place?.placeId)
  const choose = (row: number) => t.change({ place: placeOf(frame, row) })
  const label = t.item?.label ?? ''
  const name = `${t.year} 年 ${label} 目标达成对比`
  return (
    <div className={css.stack}>
      <div className={css.above}>
        <PictureCard
          query={{ ...t.query, data: answer }}
          what="目标达成对比查询"
          title={<Subscript text={`${label} 达成对比`} />}
          subtitle={`好的在前 · 截至 ${answer.until ?? '—'}${noLastYear(frame) ? ' · 去年同期有效日不足 75 %，不作比较' : ''}`}
          name={name}
          about={methodSentence(answer)}
          draw={(_, size) => (
            <RowPanels
              {...size}
              rows={rowNames(frame)}
              panels={[
                panelOf(frame, item, { title: '目前', target: 'target', past: 'last_year' }),
                panelOf(frame, 'change', { title: '较去年同期' }),
                { ...panelOf(frame, 'probability', { title: '达成概率' }), text: percent => `${chanceText(percent)} %` },
              ]}
              chosen={selected}
              onPick={choose}
              label={name}
            />
          )}
        />
      </div>
      <div className={css.below}>
        <Card
          fill
          title="对比明细"
          subtitle={
            <>
              名次在区县之间 · <u className={css.over}>下划线</u> 未达目标 · 去年全期与去年目标供对照
            </>
          }
          tools={<FrameExport call={targetCalls.ContrastExport} input={{ ...t.question, item }} hotkey />}
        >
          <FrameTable
            frame={frame}
            widths={{ name: 72, rate_rank: 80, change: 88, rate: 72, state: 64 }}
            onTrace={explain(frame)}
            selected={selected}
            onSelect={choose}
          />
        </Card>
      </div>
    </div>
  )
}

/** 目标达成对比. */
export const Page = () => {
  const t = useTargets()
  const item = t.item?.item
  const table = useCall(targetCalls.Contrast, item ? { ...t.question, item } : null)
  return (
    <ItemPage t={t} table={table} what="目标达成对比查询">
      {shown => <Contrast {...shown} />}
    </ItemPage>
  )
}
