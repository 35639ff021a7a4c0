import { GroupBars } from '@qingyuan/charts/figures/group-bars.tsx'
import { stackColour } from '@qingyuan/charts/palette.ts'
import { ProfileChart } from '@qingyuan/charts/series/profile-chart.tsx'
import { StackChart } from '@qingyuan/charts/series/stack-chart.tsx'
import { vocCalls } from '@qingyuan/contract/organics/species.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { mostOutside } from '@qingyuan/domain/species/source-profiles.ts'
import { Caption, Columns, Fill, Inline, Text } from '@qingyuan/ui/layout.tsx'
import { PlainTable } from '@qingyuan/ui/plain-table.tsx'
import { Segmented } from 'antd'
import { RunCard, type RunOfPage } from '#/page/cards/run-card.tsx'
import { RunLine } from '#/page/run/run-line.tsx'
import { useRun } from '#/page/run/use-run.ts'
import { useSetWord } from '../parts/set-picker.tsx'
import { InventoryCard, WindCard } from './pmf-cards.tsx'
import { PmfReading } from './pmf-reading.tsx'
import { factorName, leastMapped, type PmfResult } from './pmf-result.ts'
import type { TracerProps } from './tracer-filters.tsx'

const strengthWords = { strong: '强', weak: '弱（不确定度 ×3）', bad: '差（剔除）' } as const

const percent = (share: number, decimals = 0) => `${numberText(100 * share, decimals)} %`

/** Colour of a factor, as in the pictures. */
const ColourMark = ({ colour }: { colour: string }) => (
  <svg width={10} height={10} aria-hidden>
    <rect width={10} height={10} rx={1} fill={colour} />
  </svg>
)

const FactorsCard = ({ run }: { run: RunOfPage<PmfResult> }) => (
  <RunCard<PmfResult> run={run} main title="因子与最近源谱" subtitle="贡献为模拟质量占比 · H 为相似度 · 名称由分析人员定">
    {result => (
      <Fill scroll>
        <PlainTable
          rows={result.factors.map((factor, k) => ({ ...factor, k }))}
          columns={[
            {
              title: '因子',
              cell: ({ k, isNamed }) => (
                <Inline gap={6}>
                  <ColourMark colour={stackColour(k)} />
                  <Text colour={isNamed ? 'text' : 'warningText'}>{factorName(result, k)}</Text>
                </Inline>
              ),
            },
            { title: '贡献', cell: ({ share }) => <b>{percent(share, 1)}</b> },
            {
              title: '最近源谱 · H',
              align: 'left',
              cell: ({ nearest, isNamed, isBackground }) =>
                nearest[0] ? (
                  <>
                    {!isNamed && <Text colour="warningText">{isBackground ? '长寿命物种为主 ' : '库中无相近谱 '}</Text>}
                    {nearest[0].name} <b>{numberText(nearest[0].similarity, 2)}</b>
                  </>
                ) : (
                  '—'
                ),
            },
            { title: '共有物种', cell: ({ nearest }) => (nearest[0] ? `${nearest[0].common} 种` : '—') },
            {
              title: '谱外占比',
              cell: ({ nearest }) =>
                nearest[0] ? (
                  <Text colour={nearest[0].outside > mostOutside ? 'warningText' : 'text'}>{percent(nearest[0].outside)}</Text>
                ) : (
                  '—'
                ),
            },
            {
              title: '次近两谱 · H',
              align: 'left',
              cell: ({ nearest }) => (
                <Caption>
                  {nearest
                    .slice(1)
                    .map(each => `${each.name} ${numberText(each.similarity, 2)}（${each.common} 种，谱外 ${percent(each.outside)}）`)
                    .join(' · ')}
                </Caption>
              ),
            },
            {
              title: '自举对上',
              cell: ({ mapped }) => <Text colour={mapped < leastMapped ? 'warningText' : 'text'}>{percent(mapped)}</Text>,
            },
          ]}
        />
      </Fill>
    )}
  </RunCard>
)

const ScanCard = ({ run }: { run: RunOfPage<PmfResult> }) => (
  <RunCard<PmfResult>
    run={run}
    title="Q / Qexp 按因子数"
    subtitle={({ q }) => `最低 Q 出现 ${q.foundLeast} / ${q.starts} 次`}
    quiet
    chart={(result, ref) => (
      <ProfileChart
        ref={ref}
        label="Q / Qexp 按因子数"
        steps={result.scan.map(({ factors, found, starts }) => `${factors}\n${found}/${starts}`)}
        profiles={[{ label: 'Q / Qexp（下行为最低 Q 次数）', mean: result.scan.map(({ ratio }) => ratio) }]}
        unit=""
        decimals={2}
        height="100%"
      />
    )}
  />
)

const ProfilesCard = ({ run, factor, onFactor }: { run: RunOfPage<PmfResult>; factor: number; onFactor: (k: number) => void }) => (
  <RunCard<PmfResult>
    run={run}
    title={result => `因子谱 ${result ? factorName(result, Math.min(factor, result.factors.length - 1)) : ''}`}
    subtitle={({ factors }) => (
      <>
        {'质量占比 %，须为自举 5–95 % '}
        <Segmented
          size="small"
          value={Math.min(factor, factors.length - 1)}
          onChange={onFactor}
          options={factors.map((_, k) => ({ value: k, label: `F${k + 1}` }))}
        />
      </>
    )}
    quiet
    figure={(result, size, ref) => {
      const k = Math.min(factor, result.factors.length - 1)
      const { percent: shares, low, high } = result.factors[k]!
      const used = result.species.filter(each => each.used)
      const top = shares
        .map((share, s) => ({ share, s }))
        .toSorted((a, b) => b.share - a.share)
        .slice(0, 12)
      return (
        <GroupBars
          {...size}
          ref={ref}
          label={`因子谱 ${factorName(result, k)}`}
          series={['占比']}
          colours={[stackColour(k)]}
          unit="%"
          decimals={1}
          rows={top.map(({ share, s }) => ({
            name: used[s]!.name,
            values: [share],
            ...(low[s] !== null && high[s] !== null ? { interval: [low[s]!, high[s]!] as const } : {}),
          }))}
        />
      )
    }}
  />
)

const SeriesCard = ({ run }: { run: RunOfPage<PmfResult> }) => (
  <RunCard<PmfResult>
    run={run}
    title="贡献时序"
    subtitle={({ hours }) => `μg/m³ · ${hours} 个有效小时`}
    quiet
    chart={(result, ref) => (
      <StackChart
        ref={ref}
        height="100%"
        label="PMF 贡献时序"
        times={result.times}
        stacks={result.factors.map((_, k) => ({
          id: `f${k}`,
          name: factorName(result, k),
          values: result.series[k]!,
          colour: stackColour(k),
        }))}
        unit="μg/m³"
        decimals={1}
        totalWord="模拟合计"
      />
    )}
  />
)

const HoursCard = ({ run }: { run: RunOfPage<PmfResult> }) => (
  <RunCard<PmfResult>
    run={run}
    title="贡献日变化"
    subtitle="μg/m³ · 时均"
    quiet
    chart={(result, ref) => (
      <ProfileChart
        ref={ref}
        height="100%"
        label="PMF 贡献日变化"
        steps={Array.from({ length: 24 }, (_, h) => `${h + 1} 时`)}
        profiles={result.factors.map(({ byHour }, k) => ({ label: factorName(result, k), mean: byHour, colour: stackColour(k) }))}
        unit="μg/m³"
        decimals={1}
      />
    )}
  />
)

const SpeciesCard = ({ run }: { run: RunOfPage<PmfResult> }) => (
  <RunCard<PmfResult> run={run} title="物种信噪比" subtitle="S/N < 0.5 剔除，0.5–1 弱" quiet>
    {({ species }) => (
      <Fill scroll>
        <PlainTable
          size={12}
          rows={species}
          columns={[
            { title: '物种', cell: ({ name }) => name },
            { title: 'S/N', cell: ({ signalToNoise }) => numberText(signalToNoise, 1) },
            { title: '强弱', cell: ({ strength }) => strengthWords[strength] },
            { title: '捕获率', cell: ({ capture }) => percent(capture) },
            { title: '低于检出限', cell: ({ below }) => percent(below) },
            { title: '参与', cell: ({ used }) => (used ? '是' : '否') },
          ]}
        />
      </Fill>
    )}
  </RunCard>
)

const DisplacementCard = ({ run }: { run: RunOfPage<PmfResult> }) => (
  <RunCard<PmfResult> run={run} title="位移检验" subtitle="Q 升高 4 以内的占比范围 % · 各因子前 2 位物种" quiet>
    {result => (
      <Fill scroll>
        <PlainTable
          size={12}
          rows={result.displacement}
          columns={[
            { title: '物种', cell: ({ name }) => name },
            ...result.factors.map((_, k) => ({
              title: `F${k + 1}`,
              cell: ({ value, lower, upper }: PmfResult['displacement'][number]) => (
                <span title={`${numberText(value[k], 1)} %`}>{`${numberText(lower[k], 1)} ~ ${numberText(upper[k], 1)}`}</span>
              ),
            })),
          ]}
        />
        <Caption>
          因子互换 {result.factors.reduce((sum, { swaps }) => sum + swaps, 0)} 次；检验中 Q 最多下降{' '}
          {numberText(100 * result.q.largestDropShare, 2)} %
        </Caption>
      </Fill>
    )}
  </RunCard>
)

/** PMF 解析: a job; its result with all that says how far it can be trusted. */
export const PmfTab = (props: TracerProps) => {
  const { station, factors, pmfSet, least, factor, page } = props
  const { input } = station
  const setWord = useSetWord()
  const query = useRun(
    vocCalls.pmf,
    input && {
      stationId: input.stationIds[0]!,
      startTime: input.startTime,
      endTime: input.endTime,
      speciesSet: pmfSet,
      factors,
      leastContribution: least / 100,
    },
  )
  const run: RunOfPage<PmfResult> = {
    query,
    what: `PMF 解析（${setWord(pmfSet)}，${factors} 因子${least === 0 ? '' : `，贡献下限 ${least / 100}`}）`,
  }
  if (query.result === null) return <FactorsCard run={run} />
  return (
    <>
      {query.run && (
        <Inline>
          <RunLine run={query.run} />
        </Inline>
      )}
      <Columns widths={['1.7fr', '1fr']} grow={9} minHeight={300} stacked={360}>
        <FactorsCard run={run} />
        <ScanCard run={run} />
      </Columns>
      <Columns widths={['1.2fr', '1.4fr', '1fr']} grow={9} minHeight={320} stacked={380}>
        <ProfilesCard run={run} factor={factor} onFactor={k => page.change({ factor: k })} />
        <SeriesCard run={run} />
        <HoursCard run={run} />
      </Columns>
      <Columns widths={['1.2fr', '1fr']} grow={8} minHeight={280} stacked={340}>
        <WindCard run={run} />
        <InventoryCard run={run} />
      </Columns>
      <Columns widths={['1.2fr', '1.2fr', '0.9fr']} grow={8} minHeight={300} stacked={360}>
        <SpeciesCard run={run} />
        <DisplacementCard run={run} />
        <PmfReading result={query.result} least={least / 100} />
      </Columns>
    </>
  )
}
