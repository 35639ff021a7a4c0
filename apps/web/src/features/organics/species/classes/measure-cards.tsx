import { RankSlope } from '@qingyuan/charts/figures/rank-slope.tsx'
import { ShareFlow } from '@qingyuan/charts/figures/share-flow.tsx'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { vocCalls } from '@qingyuan/contract/organics/species.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { numberCell, textCell } from '@qingyuan/domain/frame-cells.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { speciesGroups } from '@qingyuan/domain/species/species-list.ts'
import { Caption, Row, TextButton } from '@qingyuan/ui/layout.tsx'
import { FrameCard } from '#/page/cards/frame-card.tsx'
import { isBlankFrame } from '#/page/frame/blank-frame.ts'
import { useTrace } from '#/page/use-trace.ts'
import { BasisLine } from '../parts/basis-line.tsx'
import { classColourOf } from '../parts/class-colours.ts'
import { stationWords } from '../parts/voc-filters.tsx'
import { type ClassProps, measuresInput, titleWords } from './class-filters.ts'

export type MeasuresFrame = OutputOf<typeof vocCalls.Measures>

const keys = ['ppb', 'mass', 'ofp', 'loh', 'soap'] as const
type Key = (typeof keys)[number]

/** 溯数 of a species by one of the measures; the number of several stations together is no station's. */
export const useSpeciesTrace = ({ voc, scale, method }: ClassProps) => {
  const trace = useTrace()
  const { input } = voc
  const station = voc.stations.length === 1 ? voc.stations[0] : undefined
  return (speciesNo: number, key: Key) => {
    if (!station || !input) return
    const statistic = { ppb: 'ppb', mass: 'ugm3', ofp: scale, loh: 'loh', soap: method }[key]
    trace.open({
      ...{ placeId: station.id, parameter: `voc_${speciesNo}`, step: 'hour', time: input.startTime, until: input.endTime },
      statistic: `${statistic}.${input.belowLimit}`,
    })
  }
}

const partsOf = (frame: MeasuresFrame) => {
  const known = speciesGroups.filter(group =>
    frame.measures.some(({ groups }) => groups.some(each => each.group === group && (each.sum ?? 0) > 0)),
  )
  return known.map(name => ({ name, colour: classColourOf(name) }))
}

const Absent = ({ frame, props }: { frame: MeasuresFrame; props: ClassProps }) =>
  frame.absentGroups.length > 0 && (
    <Row rigid wrap gap={12}>
      {frame.absentGroups.map(({ group, count }) => (
        <Caption key={group}>
          {group} {count} 种
        </Caption>
      ))}
      <Caption>不在该物种集内，不记 0</Caption>
      <TextButton colour="accentText" size={12} onClick={() => props.page.change({ set: 'all' })}>
        换全部 117 →
      </TextButton>
    </Row>
  )

/** Shares of the classes by five measures. */
export const SharesCard = (props: ClassProps) => (
  <FrameCard
    main
    hotkey
    call={vocCalls.Measures}
    input={measuresInput(props)}
    title="六类占比"
    subtitle={`占比 % · ${titleWords(props)} · ${stationWords(props.voc.stations)}`}
    what="物种类别查询"
    name={({ meta }) => `${meta.title} ${meta.period ?? ''}`}
    view={props.view}
    onView={view => props.page.change({ view })}
    isEmpty={frame => isBlankFrame(frame) || frame.counted === 0}
    empty="该时段没有样本足够的物种"
    leastWidth={640}
    figure={(frame, size, ref) => {
      const parts = partsOf(frame)
      return (
        <ShareFlow
          {...size}
          ref={ref}
          label={frame.meta.title}
          parts={parts}
          columns={frame.measures.map(({ title, unit, decimals, total, coveredMassShare, groups }) => ({
            ...{ title, unit, total: numberText(total, decimals) },
            note: `覆盖质量 ${numberText(100 * (coveredMassShare ?? Number.NaN), 1)} %`,
            warns: (coveredMassShare ?? 1) < 0.995,
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

/** What the shares rest on. */
export const SharesBasis = ({ frame, ...props }: ClassProps & { frame: MeasuresFrame }) => (
  <>
    <BasisLine
      answer={{ ...frame, coveredMassShare: null }}
      counted={frame.counted}
      of={frame.of}
      note={frame.onePeak ? '间、对-二甲苯为同一色谱峰，计 1 种' : undefined}
      capture={frame.capture}
      below={frame.belowLimitShare}
    />
    <Absent frame={frame} props={props as ClassProps} />
  </>
)

const listed = 10

const listsOf = (frame: MeasuresFrame) => {
  const columns = columnsByKey(frame)
  return frame.measures.map(({ key, title, unit }) => {
    const shares = columns[`${key as Key}Share`]
    const rows = Array.from({ length: frame.rowCount }, (_, row) => ({ row, share: numberCell(shares, row) }))
    const ranked = rows.flatMap(({ row, share }) => (share === null ? [] : [{ row, share }])).toSorted((a, b) => b.share - a.share)
    const [first, others] = [ranked.slice(0, listed), ranked.slice(listed)]
    return {
      ...{ title, unit, valueHead: '占比 %' },
      items: first.map(({ row, share }) => ({
        id: String(numberCell(columns.speciesNo, row)),
        name: textCell(columns.name, row),
        colour: classColourOf(textCell(columns.group, row)),
        value: share,
      })),
      rest: { name: `其余 ${others.length} 种`, value: others.reduce((sum, { share }) => sum + share, 0) },
    }
  })
}

const withoutConstant = (frame: MeasuresFrame): string => {
  const columns = columnsByKey(frame)
  const names = (key: Key) =>
    Array.from({ length: frame.rowCount }, (_, row) => row).filter(
      row => numberCell(columns.ppbShare, row) !== null && numberCell(columns[`${key}Share`], row) === null,
    )
  return (['ofp', 'soap'] as const)
    .flatMap(key => {
      const rows = names(key)
      const title = key === 'ofp' ? 'OFP' : frame.measures[4]!.title
      return rows.length === 0
        ? []
        : [
            `${title} 无常数 ${rows.length} 种（${rows
              .slice(0, 3)
              .map(row => textCell(columns.name, row))
              .join('、')}${rows.length > 3 ? ' 等' : ''}）`,
          ]
    })
    .join('；')
}

/** The first species by each measure, and how their ranks change from one to the next. */
export const RanksCard = (props: ClassProps) => {
  const open = useSpeciesTrace(props)
  const single = props.voc.stations.length === 1
  return (
    <FrameCard
      call={vocCalls.Measures}
      input={measuresInput(props)}
      title={`前 ${listed} 位物种`}
      subtitle={`占比 % · ${titleWords(props)}${single ? ' · 点物种溯数' : ''}`}
      what="前列物种查询"
      name={({ meta }) => `前 ${listed} 位物种 ${meta.title} ${meta.period ?? ''}`}
      isEmpty={frame => isBlankFrame(frame) || frame.counted === 0}
      empty="该时段没有样本足够的物种"
      leastWidth={760}
      lineage={
        single
          ? ({ column, row }, frame) => {
              const key = keys.find(each => each === column.key)
              const no = numberCell(columnsByKey(frame).speciesNo, row)
              if (key && no !== null) open(no, key)
              return null
            }
          : undefined
      }
      figure={(frame, size, ref) => (
        <RankSlope
          {...size}
          ref={ref}
          label={frame.meta.title}
          lists={listsOf(frame)}
          decimals={1}
          onPick={single ? (id, list) => open(Number(id), keys[list]!) : undefined}
        />
      )}
      about={frame => ['方块为类别色；虚头为下一口径未进前 10', withoutConstant(frame)].filter(Boolean).join(' · ')}
    />
  )
}
