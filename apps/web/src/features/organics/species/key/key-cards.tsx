import { ChangeBars } from '@qingyuan/charts/figures/change-bars.tsx'
import { GroupBars } from '@qingyuan/charts/figures/group-bars.tsx'
import { ShareFlow } from '@qingyuan/charts/figures/share-flow.tsx'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { vocCalls } from '@qingyuan/contract/organics/species.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { numberCell, textCell } from '@qingyuan/domain/frame-cells.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { speciesGroups } from '@qingyuan/domain/species/species-list.ts'
import { FrameCard } from '#/page/cards/frame-card.tsx'
import { isBlankFrame } from '#/page/frame/blank-frame.ts'
import { noFigure } from '#/page/state-gate.tsx'
import { classColourOf } from '../parts/class-colours.ts'
import { unitWords } from '../parts/voc-filters.tsx'
import type { KeyProps } from './key-filters.tsx'

export type ComparisonFrame = OutputOf<typeof vocCalls.KeySpeciesComparison>

const wordsOf = ({ sides: { setWord, unit, windWord } }: KeyProps) => [unitWords[unit], setWord, windWord].filter(Boolean).join(' · ')
const none = noFigure('两侧没有样本都足够（捕获率 ≥ 75 %）的相同物种，请换站点或时段。')
const changeText = (change: number | null) => (change === null ? '—' : `${change > 0 ? '+' : ''}${numberText(change, 0)} %`)

const rowsOf = (frame: ComparisonFrame) => {
  const columns = columnsByKey(frame)
  return Array.from({ length: frame.rowCount }, (_, row) => ({
    name: textCell(columns.name, row),
    group: textCell(columns.group, row),
    left: numberCell(columns.left, row),
    right: numberCell(columns.right, row),
    change: numberCell(columns.change, row),
    low: numberCell(columns.low, row),
    high: numberCell(columns.high, row),
    significant: textCell(columns.significant, row) === '是',
    same: numberCell(columns.sameWind, row),
    sameLow: numberCell(columns.sameWindLow, row),
    sameHigh: numberCell(columns.sameWindHigh, row),
  }))
}

/** Classes of the two sides as shares, with their sums. */
export const PeriodsCard = (props: KeyProps) => {
  const { left, right, set, unit } = props.sides
  const same = left.station && left.station.id === right.station?.id
  const input =
    same && left.input && right.input
      ? {
          stationIds: left.input.stationIds,
          periods: [left.input, right.input].map(({ startTime, endTime }) => ({ startTime, endTime })),
          ...{ speciesSet: set, unit },
        }
      : null
  return (
    <FrameCard
      call={vocCalls.TimePeriodAnalysis}
      input={input}
      title="时段分析"
      subtitle={`占比 % · ${unitWords[unit]} · ${props.sides.setWord}${props.sides.windWord && ' · 全部风向'}`}
      what="时段分析"
      name={({ meta }) => `${meta.title} ${meta.period ?? ''}`}
      isEmpty={({ periods }) => periods.every(({ groups }) => groups.every(({ sum }) => sum === null))}
      empty={noFigure('两个时段都没有样本足够的物种。')}
      figure={(frame, size, ref) => {
        const parts = speciesGroups
          .filter(group => frame.periods.some(({ groups }) => groups.some(each => each.group === group && (each.sum ?? 0) > 0)))
          .map(name => ({ name, colour: classColourOf(name) }))
        return (
          <ShareFlow
            {...size}
            ref={ref}
            label={frame.meta.title}
            parts={parts}
            columns={frame.periods.map(({ startTime, endTime, groups, top }, i) => ({
              title: i === 0 ? '甲' : '乙',
              total: numberText(
                groups.reduce((sum, each) => sum + (each.sum ?? 0), 0),
                1,
              ),
              unit: frame.unit,
              note: `${startTime.slice(5, 10)} ~ ${endTime.slice(5, 10)}　首位 ${top[0]?.name ?? '—'}`,
              shares: parts.map(({ name }) => {
                const share = groups.find(({ group }) => group === name)?.share
                return share === null || share === undefined ? null : 100 * share
              }),
            }))}
          />
        )
      }}
    />
  )
}

/** Sums of the classes over the species that both sides have. */
export const CategoriesCard = (props: KeyProps) => (
  <FrameCard
    call={vocCalls.SpeciesCategoryComparison}
    input={props.sides.input}
    title="类别对比"
    subtitle={`${wordsOf(props)} · 两侧共有物种`}
    what="类别对比查询"
    name={({ meta }) => meta.title}
    isEmpty={isBlankFrame}
    empty={none}
    figure={(frame, size, ref) => (
      <GroupBars
        {...size}
        ref={ref}
        label={frame.meta.title}
        series={['甲', '乙']}
        unit={frame.unit}
        decimals={2}
        rows={rowsOf(frame).map(({ name, left, right, change, significant }) => ({
          ...{ name, values: [left, right] },
          note: `${changeText(change)}${significant ? '' : '（不显著）'}`,
        }))}
      />
    )}
  />
)

/** Change of each key species with its interval, and the same in hours of the same wind. */
export const KeySpeciesCard = (props: KeyProps) => (
  <FrameCard
    main
    hotkey
    call={vocCalls.KeySpeciesComparison}
    input={props.sides.input}
    title="关键物种对比"
    subtitle={`差值（乙 − 甲）与 95 % 区间 · ${wordsOf(props)}`}
    what="关键物种对比查询"
    name={({ meta }) => meta.title}
    about={() => '日均值的 Welch 区间；同风况按 8 个风向与静小风（< 0.5 m/s）分层'}
    isEmpty={isBlankFrame}
    empty={none}
    leastWidth={520}
    figure={(frame, size, ref) => (
      <ChangeBars
        {...size}
        ref={ref}
        label={frame.meta.title}
        unit={frame.unit}
        decimals={2}
        series={['全部小时', '同风况']}
        rows={rowsOf(frame).map(row => ({
          name: row.name,
          colour: classColourOf(row.group),
          values: [
            { middle: row.left === null || row.right === null ? null : row.right - row.left, low: row.low, high: row.high },
            { middle: row.same, low: row.sameLow, high: row.sameHigh },
          ],
          note: changeText(row.change),
          strong: row.significant,
        }))}
      />
    )}
  />
)

/** What the comparison says. */
export const keyReading = (species: ComparisonFrame | undefined, categories: ComparisonFrame | undefined): string[] => {
  if (!species || species.rowCount === 0) return []
  const rows = rowsOf(species)
  const sure = rows.filter(row => row.significant && row.change !== null)
  const up = sure.filter(row => row.change! > 0).toSorted((a, b) => b.right! - b.left! - (a.right! - a.left!))
  const down = sure.filter(row => row.change! < 0).toSorted((a, b) => a.right! - a.left! - (b.right! - b.left!))
  const said = (list: typeof rows) =>
    list
      .slice(0, 3)
      .map(({ name, change }) => `${name} ${changeText(change)}`)
      .join('、')
  const weather = sure.filter(row => row.sameLow !== null && row.sameHigh !== null && row.sameLow < 0 && row.sameHigh > 0)
  const totals = categories ? rowsOf(categories) : []
  const sum = (of: 'left' | 'right') => totals.reduce((total, row) => total + (row[of] ?? 0), 0)
  return [
    ...(totals.length > 0
      ? [
          `共有物种合计 甲 ${numberText(sum('left'), 1)}、乙 ${numberText(sum('right'), 1)} ${species.unit}（${changeText(100 * (sum('right') / sum('left') - 1))}）。`,
        ]
      : []),
    sure.length === 0
      ? '关键物种没有显著变化。'
      : [up.length > 0 && `显著升高：${said(up)}`, down.length > 0 && `显著降低：${said(down)}`].filter(Boolean).join('；') + '。',
    ...(weather.length > 0
      ? [
          `其中 ${weather
            .slice(0, 4)
            .map(({ name }) => name)
            .join('、')} 在同风况下差异不显著，变化主要由风向造成。`,
        ]
      : []),
  ]
}
