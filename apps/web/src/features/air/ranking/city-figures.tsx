import { homeCalls } from '@qingyuan/contract/air/live.ts'
import { rankingCalls } from '@qingyuan/contract/air/ranking.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { formatCell } from '@qingyuan/domain/format-cell.ts'
import { numberCell, rowOfPlace } from '@qingyuan/domain/frame-cells.ts'
import { changeText } from '@qingyuan/domain/number-text.ts'
import { standardOn } from '@qingyuan/domain/standards/standard.ts'
import { daysBetween, sameSpanLastYear } from '@qingyuan/domain/time.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { type KeyFigure, KeyFigures } from '@qingyuan/ui/key-figures.tsx'
import { usePlaces } from '#/filters/use-places.ts'
import { useCall } from '#/hooks/use-call.ts'
import { ChangeNote, ChangeWord, toneOf } from '#/page/change-word.tsx'
import { StateGate } from '#/page/state-gate.tsx'
import type { RankingFrame } from './details.ts'
import css from './ranking.module.css'
import { type Ranking, standardOf } from './ranking-filters.ts'

const daysText = (days: number | null) => formatCell({ kind: 'number', decimals: 0 }, days)

const rankFigure = (frame: RankingFrame, row: number, unit: '区县' | '城'): KeyFigure => {
  const { rank, rank_change } = columnsByKey(frame)
  const moved = numberCell(rank_change, row)
  return {
    label: `${unit === '城' ? '周边' : '全市'} ${frame.rowCount} ${unit}排名`,
    value: formatCell({ kind: 'rank' }, numberCell(rank, row)),
    note: moved !== null && (
      <ChangeNote tone={toneOf(moved, true)}>{moved === 0 ? '名次不变' : `${moved > 0 ? '↑' : '↓'} ${Math.abs(moved)} 位`}</ChangeNote>
    ),
  }
}

const GoodDaysChange = ({ good, old, oldValid, least }: Record<'good' | 'old' | 'oldValid', number | null> & { least: number }) => {
  if (oldValid !== null && oldValid < least) return <ChangeNote tone="none">去年同期有效 {oldValid} 天，不作比较</ChangeNote>
  if (good === null || old === null) return null
  return <ChangeNote tone={toneOf(good - old, true)}>较去年同期 {good === old ? '持平' : `${changeText(good - old, 0)} 天`}</ChangeNote>
}

/** Six figures of the city, for a county's user of the county, over the chosen days: index, rank among its like, means, good days, way to the year's target. */
export const CityFigures = (ranking: Ranking) => {
  const { from, to, compare, deductDust } = ranking.question
  const { own, places } = usePlaces()
  const area = own ?? places?.find(({ kind }) => kind === 'city')
  const kind = own ? 'county' : 'city'
  const details = useCall(rankingCalls.RankingDetails, { kind, from, to, compare, deductDust })
  const base = sameSpanLastYear(from, to)
  const before = useCall(rankingCalls.AreaData, { kind, from: base.first, to: base.last }).data
  const year = useCall(homeCalls.goodDaysProp, { year: Number(to.slice(0, 4)) }).data
  const old = before && columnsByKey(before)
  const oldRow = before ? rowOfPlace(before, area?.id) : -1
  const target = year?.targets.find(({ item }) => item === 'pm2_5')
  return (
    <Card className={css.city}>
      <StateGate query={details} what="城市主要指标查询" skeleton="form" standard={standardOf(ranking)}>
        {frame => {
          const row = rowOfPlace(frame, area?.id)
          const columns = columnsByKey(frame)
          const good = numberCell(columns.good_days, row)
          const figure = (label: string, key: 'composite_index' | 'pm2_5' | 'o3_8h'): KeyFigure => ({
            label,
            value: formatCell(columns[key], numberCell(columns[key], row)),
            unit: columns[key].unit,
            note: <ChangeWord value={numberCell(columns[`${key}_change`], row)} unit="%" />,
          })
          return (
            <KeyFigures
              inside="spread"
              figures={[
                figure(`${area?.name ?? '全市'}综合指数`, 'composite_index'),
                rankFigure(frame, row, own ? '区县' : '城'),
                figure('PM₂.₅ 均值', 'pm2_5'),
                figure('O₃-8h 第 90 百分位', 'o3_8h'),
                {
                  label: '优良天数',
                  value: daysText(good),
                  unit: `/ ${daysText(numberCell(columns.valid_days, row))} 天`,
                  note: (
                    <GoodDaysChange
                      good={good}
                      old={numberCell(old?.good_days, oldRow)}
                      oldValid={numberCell(old?.valid_days, oldRow)}
                      least={standardOn(to).validity.compareShare * daysBetween(from, to).length}
                    />
                  ),
                },
                {
                  label: `PM₂.₅ 距 ${to.slice(0, 4)} 年目标`,
                  value: target && target.value !== null ? changeText(target.value - target.target, 1) : '—',
                  unit: target?.unit,
                  note: target && (
                    <ChangeNote tone={target.met ? 'better' : 'worse'}>
                      目标 {formatCell({ kind: 'number', decimals: target.decimals }, target.target)}
                    </ChangeNote>
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
