import { AgeBars } from '@qingyuan/charts/figures/age-bars.tsx'
import { PolarSurface } from '@qingyuan/charts/figures/polar-surface.tsx'
import { type RatioLine, RatioScatter } from '@qingyuan/charts/figures/ratio-scatter.tsx'
import { ProfileChart } from '@qingyuan/charts/series/profile-chart.tsx'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { vocCalls } from '@qingyuan/contract/organics/species.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { textCells } from '@qingyuan/domain/frame-cells.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { Fill } from '@qingyuan/ui/layout.tsx'
import { PlainTable } from '@qingyuan/ui/plain-table.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { FigureCard } from '#/page/cards/figure-card.tsx'
import { FrameCard } from '#/page/cards/frame-card.tsx'
import { QueryCard } from '#/page/cards/query-card.tsx'
import { useDisplay } from '#/page/display.ts'
import { noFigure } from '#/page/state-gate.tsx'
import { ratioInput, ratioName, type TracerProps } from './tracer-filters.tsx'

export type RatioFrame = OutputOf<typeof vocCalls.SpeciesRatio>

const tooFew = noFigure('两物种均高于检出限的小时少于 10 个，不作拟合，请换物种、站点或延长时段。')
const isTooFew = ({ rowCount }: { rowCount: number }) => rowCount < 10
const fixed = (value: number | null | undefined, decimals = 2) => numberText(value ?? null, decimals)

/** Reference lines that are drawn: a profile's single ratio, and the bounds of a published range; at most six, spread over the ratios. */
const linesOf = ({ lines }: RatioFrame): RatioLine[] => {
  const seen = new Set<number>()
  return lines
    .flatMap(({ label, low, high, source }): RatioLine[] =>
      low !== null && low === high
        ? [{ slope: low, label: `${label.replace(/（[^）]*）/, '')} ${fixed(low)}`, source: `${label}，${source}` }]
        : [],
    )
    .toSorted((a, b) => a.slope - b.slope)
    .filter(({ slope }) => {
      const step = Math.round(Math.log(slope) * 3)
      if (seen.has(step)) return false
      seen.add(step)
      return true
    })
    .slice(0, 6)
}

/** Pairs with the chosen fits and the lines of published profiles. */
export const ScatterCard = (props: TracerProps) => {
  const { ratio, fit } = props
  const name = ratioName(ratio)
  return (
    <FrameCard
      main
      hotkey
      call={vocCalls.SpeciesRatio}
      input={ratioInput(props)}
      title={name}
      subtitle={({ rowCount }) => `小时值 ppb · n = ${rowCount}${props.sector ? ' · 所选风向' : ''}`}
      what="物种比值查询"
      name={({ meta }) => `${meta.title} ${meta.period ?? ''}`}
      basis={({ meta }) => meta.basis}
      isEmpty={isTooFew}
      empty={tooFew}
      figure={(frame, size, ref) => {
        const { denominator, numerator, time, left } = columnsByKey(frame)
        return (
          <RatioScatter
            {...size}
            ref={ref}
            label={frame.meta.title}
            x={{ name: ratio.under, unit: 'ppb', values: denominator.values as number[] }}
            y={{ name: ratio.over, unit: 'ppb', values: numerator.values as number[] }}
            labels={textCells(time)}
            outliers={fit === 'robust' || fit === 'each' ? left.values.map(word => word !== '') : []}
            fits={frame.fits
              .filter(({ kind }) => fit === 'each' || kind === fit)
              .flatMap(({ label, slope, intercept, low, high }) =>
                slope === null || intercept === null
                  ? []
                  : [
                      {
                        label: `${label} ${fixed(slope)}`,
                        slope,
                        intercept,
                        ...(low !== null && high !== null ? { interval: [low, high] as const } : {}),
                      },
                    ],
              )}
            lines={linesOf(frame)}
          />
        )
      }}
    />
  )
}

/** The three fits, the ratio of means and the median ratio: five numbers, each named. */
export const FitsCard = (props: TracerProps) => (
  <QueryCard
    query={useCall(vocCalls.SpeciesRatio, ratioInput(props))}
    title="拟合与比值"
    subtitle="ppb / ppb · 斜率 95 % 区间"
    what="拟合查询"
    isEmpty={isTooFew}
    empty={tooFew}
  >
    {frame => (
      <Fill scroll>
        <PlainTable
          rows={frame.fits}
          columns={[
            { title: '拟合', cell: ({ label, dropped }) => (dropped > 0 ? `${label}（剔除 ${dropped}）` : label) },
            { title: '斜率', cell: ({ slope }) => <b>{fixed(slope)}</b> },
            { title: '95 % 区间', cell: ({ low, high }) => (low === null ? '—' : `${fixed(low)}\u00a0~\u00a0${fixed(high)}`) },
            { title: '截距', cell: ({ intercept }) => fixed(intercept) },
            { title: 'r', cell: ({ r }) => fixed(r) },
            { title: 'n', cell: ({ n }) => n },
          ]}
        />
        <PlainTable
          margin={[8, 0, 0, 0]}
          rows={[
            { name: '均值之比', value: frame.ratioOfMeans },
            { name: '小时比值中位数', value: frame.medianRatio },
          ]}
          columns={[{ cell: ({ name }) => name }, { cell: ({ value }) => <b>{fixed(value)}</b> }]}
        />
        <PlainTable
          margin={[8, 0, 0, 0]}
          size={12}
          rows={frame.lines}
          columns={[
            { title: '参考范围与源谱', cell: ({ label }) => label },
            {
              title: '比值',
              cell: ({ low, high }) => (low === high ? fixed(low) : high === null ? `≥ ${fixed(low)}` : `${fixed(low)} ~ ${fixed(high)}`),
            },
            { title: '出处', cell: ({ source }) => source },
          ]}
        />
      </Fill>
    )}
  </QueryCard>
)

/** Median ratio of each day with its quartiles. */
export const DaysCard = (props: TracerProps) => (
  <FigureCard
    query={useCall(vocCalls.SpeciesRatio, ratioInput(props))}
    title="比值逐日"
    subtitle="日中位数 · 带 P25–P75"
    what="逐日比值查询"
    name={`${ratioName(props.ratio)} 比值逐日`}
    isEmpty={isTooFew}
    empty={tooFew}
    chart={(frame, ref) => (
      <ProfileChart
        ref={ref}
        label="比值逐日"
        steps={frame.days.map(({ day }) => day.slice(5))}
        profiles={[
          {
            label: '中位数（带为 P25–P75）',
            mean: frame.days.map(({ median }) => median),
            lower: frame.days.map(({ low }) => low),
            upper: frame.days.map(({ high }) => high),
          },
        ]}
        unit=""
        decimals={2}
        height="100%"
      />
    )}
    table={frame => (
      <Fill scroll>
        <PlainTable
          rows={frame.days}
          columns={[
            { title: '日期', cell: ({ day }) => day },
            { title: '中位数', cell: ({ median }) => fixed(median) },
            { title: 'P25', cell: ({ low }) => fixed(low) },
            { title: 'P75', cell: ({ high }) => fixed(high) },
            { title: 'n', cell: ({ n }) => n },
          ]}
        />
      </Fill>
    )}
  />
)

/** Exposures of seven Chinese campaigns, h at 2·10⁶ OH: 2.70e10 to 4.45e10 molecule s/cm³. */
const campaigns = { low: 3.75, high: 6.18 } as const

/** Age of each day from ethylbenzene and xylenes. */
export const AgeCard = (props: TracerProps) => (
  <FigureCard
    query={useCall(vocCalls.SpeciesRatio, ratioInput(props))}
    title="光化学龄"
    subtitle="h · 乙苯/二甲苯 · 08–17 时"
    what="光化学龄查询"
    name="光化学龄"
    isEmpty={({ age }) => age.every(({ middle }) => middle === null)}
    empty={noFigure('白天成对的小时不足（每日至少 5 对），或夜间没有可作初始比的小时。')}
    about={({ ageInitial }) =>
      `初始比 ${fixed(ageInitial)}（夜间 P5）；带为初始比与 k 各 ±10 %；OH 2.0×10⁶ cm⁻³；低于 0 为比初始值更新鲜，或另有来源`
    }
    figure={({ age }, size, ref) => (
      <AgeBars
        {...size}
        ref={ref}
        label="光化学龄"
        bars={age.map(({ day, middle, low, high }) => ({ name: day.slice(5), middle, low, high }))}
        band={{ ...campaigns, label: '七次观测 3.8–6.2 h' }}
        unit="h"
      />
    )}
    table={({ age }) => (
      <Fill scroll>
        <PlainTable
          rows={age}
          columns={[
            { title: '日期', cell: ({ day }) => day },
            { title: '光化学龄 h', cell: ({ middle }) => fixed(middle, 1) },
            { title: '下限', cell: ({ low }) => fixed(low, 1) },
            { title: '上限', cell: ({ high }) => fixed(high, 1) },
            { title: '成对小时', cell: ({ n }) => n },
          ]}
        />
      </Fill>
    )}
  />
)

/** The ratio by wind: polar plot, and the sectors with their own slopes. */
export const WindCard = (props: TracerProps) => {
  const input = ratioInput(props)
  const { sector: _, ...polar } = (input ?? {}) as NonNullable<typeof input>
  const sectors = useCall(vocCalls.SpeciesRatio, input && polar).data?.sectors ?? []
  const colours = useDisplay(display => display.palette)
  return (
    <FigureCard
      query={useCall(vocCalls.RatioPolar, input && polar)}
      title="按风向"
      subtitle={ratioName(props.ratio)}
      what="比值极坐标图"
      name={plot => plot.title}
      basis={plot => plot.basis}
      isEmpty={({ highest }) => highest === null}
      empty={noFigure('风向风速分箱不足 10 个，无法平滑，请延长时段。')}
      figure={(plot, size, ref) => {
        const known = plot.value.filter(value => value !== null).toSorted((a, b) => a - b)
        return (
          <PolarSurface
            {...size}
            ref={ref}
            label={plot.title}
            grid={{ cells: plot.cells, maxSpeed: plot.maxSpeed, values: plot.value }}
            from={known[Math.floor(known.length * 0.01)] ?? 0}
            to={known[Math.ceil(known.length * 0.99) - 1] ?? 1}
            ramp={colours === 'safe' ? 'cividis' : 'warm'}
            unit=""
            decimals={2}
            highest={plot.highest}
          />
        )
      }}
      table={() => (
        <Fill scroll>
          <PlainTable
            rows={sectors}
            columns={[
              { title: '风向', cell: ({ name }) => name },
              { title: '斜率', cell: ({ slope }) => fixed(slope) },
              { title: '中位比', cell: ({ median }) => fixed(median) },
              { title: 'r', cell: ({ r }) => fixed(r) },
              { title: 'n', cell: ({ n }) => n },
            ]}
          />
        </Fill>
      )}
    />
  )
}
