import { homeCalls } from '@qingyuan/contract/air/live.ts'
import { rankingCalls } from '@qingyuan/contract/air/ranking.ts'
import { formatCell } from '@qingyuan/domain/format-cell.ts'
import { columnOf, numberAt, rowOfPlace } from '@qingyuan/domain/frame-cells.ts'
import { changeText } from '@qingyuan/domain/number-text.ts'
import { standardOn } from '@qingyuan/domain/standards/standard.ts'
import { daysBetween, sameSpanLastYear } from '@qingyuan/domain/time.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { usePlaces } from '#/filters/use-places.ts'
import { useCall } from '#/hooks/use-call.ts'
import { StateGate } from '#/page/state-gate.tsx'
import { ChangeWord } from '../parts/change-word.tsx'
import { type KeyFigure, KeyFigures } from '../parts/key-figures.tsx'
import css from '../parts/stage.module.css'
import type { Ranking } from './use-ranking.ts'

const RankMove = ({ value }: { value: number | null }) => {
  if (value === null) return null
  if (value === 0) return <span className={`${css.change} ${css.none}`}>名次不变</span>
  return (
    <span className={`${css.change} ${value > 0 ? css.better : css.worse}`}>
      {value > 0 ? '↑' : '↓'} {Math.abs(value)} 位
    </span>
  )
}

/** Six figures of the city over the chosen days: index, rank among its neighbours, means, good days, way to the year's target. */
export const CityFigures = ({ r }: { r: Ranking }) => {
  const { from, to, compare, deductDust } = r.question
  const { places } = usePlaces()
  const city = places?.find(place => place.kind === 'city')
  const details = useCall(rankingCalls.RankingDetails, { kind: 'city', from, to, compare, deductDust })
  const base = sameSpanLastYear(from, to)
  const before = useCall(rankingCalls.AreaData, { kind: 'city', from: base.first, to: base.last })
  const year = useCall(homeCalls.goodDaysProp, { year: Number(to.slice(0, 4)) })
  return (
    <Card style={{ flex: 'none', padding: '6px 0 0', minHeight: 72 }}>
      <StateGate query={details} what="城市主要指标查询" skeleton="form">
        {frame => {
          const row = rowOfPlace(frame, city?.id)
          const at = (key: string) => numberAt(frame, key, row)
          const figure = (label: string, key: string): KeyFigure => ({
            label,
            value: formatCell(columnOf(frame, key) ?? { kind: 'number' }, at(key)),
            unit: columnOf(frame, key)?.unit,
            change: <ChangeWord value={at(`${key}_change`)} unit="%" />,
          })
          const oldRow = before.data ? rowOfPlace(before.data, city?.id) : -1
          const old = before.data ? numberAt(before.data, 'good_days', oldRow) : null
          const oldDays = before.data ? numberAt(before.data, 'valid_days', oldRow) : null
          const good = at('good_days')
          const target = year.data?.targets.find(each => each.item === 'pm2_5')
          const gap = target && target.value !== null ? target.value - target.target : null
          return (
            <KeyFigures
              spread
              figures={[
                figure(`${city?.name ?? '全市'}综合指数`, 'composite_index'),
                {
                  label: `周边 ${frame.rowCount} 城排名`,
                  value: formatCell({ kind: 'rank' }, at('rank')),
                  change: <RankMove value={at('rank_change')} />,
                },
                figure('PM₂.₅ 均值', 'pm2_5'),
                figure('O₃-8h 第 90 百分位', 'o3_8h'),
                {
                  label: '优良天数',
                  value: formatCell({ kind: 'number', decimals: 0 }, good),
                  unit: `/ ${formatCell({ kind: 'number', decimals: 0 }, at('valid_days'))} 天`,
                  change:
                    oldDays !== null && oldDays < standardOn(to).validity.compareShare * daysBetween(from, to).length ? (
                      <span className={`${css.change} ${css.none}`}>去年同期有效 {oldDays} 天，不作比较</span>
                    ) : good !== null && old !== null ? (
                      <span className={`${css.change} ${good === old ? css.none : good > old ? css.better : css.worse}`}>
                        较去年同期 {good === old ? '持平' : `${changeText(good - old, 0)} 天`}
                      </span>
                    ) : null,
                },
                {
                  label: `PM₂.₅ 距 ${to.slice(0, 4)} 年目标`,
                  value: gap === null ? '—' : changeText(gap, 1),
                  unit: target?.unit,
                  change: target && (
                    <span className={`${css.change} ${target.met ? css.better : css.worse}`}>
                      目标 {formatCell({ kind: 'number', decimals: target.decimals }, target.target)}
                    </span>
                  ),
                },
              ]}
            />
          )
        }}
      </StateGate>
    </Card>
  )
}
