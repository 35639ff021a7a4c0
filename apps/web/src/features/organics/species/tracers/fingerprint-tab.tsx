import { GroupBars } from '@qingyuan/charts/figures/group-bars.tsx'
import { vocCalls } from '@qingyuan/contract/organics/species.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { numberCell, textCell } from '@qingyuan/domain/frame-cells.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { parseHour } from '@qingyuan/domain/time.ts'
import { Caption, Columns, Fill } from '@qingyuan/ui/layout.tsx'
import { PlainTable } from '@qingyuan/ui/plain-table.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { FigureCard } from '#/page/cards/figure-card.tsx'
import { FrameCard } from '#/page/cards/frame-card.tsx'
import { QueryCard } from '#/page/cards/query-card.tsx'
import { ReadingCard } from '#/page/reading-card.tsx'
import { EmptyState, noFigure } from '#/page/state-gate.tsx'
import { TraceButton } from '#/page/trace-button.tsx'
import { lastHours } from '#/page/tracing-link.ts'
import { nearestWords } from './nearest-words.ts'
import type { TracerProps } from './tracer-filters.tsx'
import { windName } from './wind-name.ts'

const none = noFigure('所选时段没有可比的物种（至少 10 种与源谱共有）。')

/** One hour, or the whole period: its composition beside the library, and the enterprises that the wind came from. */
export const FingerprintTab = (props: TracerProps) => {
  const { station, hour } = props
  const chosen = hour && parseHour(hour) !== null ? hour : null
  const input = station.input && {
    stationId: station.input.stationIds[0]!,
    startTime: chosen ?? station.input.startTime,
    endTime: chosen ?? station.input.endTime,
  }
  const words = chosen ? `${chosen} 时` : `${station.from} ~ ${station.to} 平均`
  const query = useCall(vocCalls.profiles, input)
  const frame = query.data
  const columns = frame && columnsByKey(frame)
  const best = columns && frame.rowCount > 0 ? { name: textCell(columns.name, 0), similarity: numberCell(columns.similarity, 0) } : null
  return (
    <Columns widths={['1.2fr', '1fr', '0.9fr']} narrow={['1.25fr', '1fr', '1fr']} grow={1} minHeight={420} stacked={420}>
      <FrameCard
        main
        call={vocCalls.profiles}
        input={input}
        title="相近源谱"
        subtitle={`${station.station?.name ?? ''} ${words} · 质量占比 · 国外谱 38 条`}
        what="指纹检索"
        isEmpty={({ rowCount }) => rowCount === 0}
        empty={none}
      />
      <FigureCard
        query={query}
        title="组成与最近谱"
        subtitle={best ? `% · 实测与 ${best.name}` : '%'}
        what="指纹检索"
        isEmpty={({ rowCount }) => rowCount === 0}
        empty={none}
        figure={({ composition }, size, ref) => (
          <GroupBars
            {...size}
            ref={ref}
            label="组成与最近谱"
            series={['实测', '最近谱']}
            unit="%"
            decimals={1}
            rows={composition.map(({ name, percent, profile }) => ({ name, values: [percent, profile] }))}
          />
        )}
      />
      <Columns widths={['1fr']} stacked={360} minHeight={420}>
        <QueryCard
          query={query}
          title="上风向企业"
          subtitle={({ wind }) =>
            wind ? `${windName(wind.direction)} ${numberText(wind.speed, 1)} m/s · 15 km 内有 VOCs 排放` : '无风向数据'
          }
          what="上风向企业查询"
          main={false}
          isEmpty={({ enterprises }) => enterprises.length === 0}
          empty={<EmptyState title="上风向没有在册企业">附近无在册企业，或无风向数据。</EmptyState>}
        >
          {({ enterprises }) => (
            <Fill scroll>
              <PlainTable
                rows={enterprises}
                columns={[
                  {
                    title: '企业',
                    cell: ({ name, industry }) => (
                      <>
                        {name} <Caption>{industry}</Caption>
                      </>
                    ),
                  },
                  { title: '距离 km', cell: ({ distanceKm }) => numberText(distanceKm, 1) },
                  { title: '方位', cell: ({ bearing }) => `${bearing}°` },
                  { title: 'VOCs kg/h', cell: ({ vocKgPerHour }) => numberText(vocKgPerHour, 2) },
                ]}
              />
            </Fill>
          )}
        </QueryCard>
        <ReadingCard
          sentences={
            frame && best
              ? [
                  frame.isNear
                    ? `最接近“${best.name}”，H ${numberText(best.similarity, 2)}。`
                    : `库中无相近谱：最高 H ${numberText(best.similarity, 2)} < 0.7。`,
                  ...(frame.enterprises[0] ? [nearestWords(frame.enterprises)] : []),
                ]
              : []
          }
          note="单一时刻的组成受多源混合影响，仅作线索；相似度只在双方共有物种上计算。"
          actions={
            station.station &&
            input && (
              <TraceButton
                placeId={station.station.id}
                {...{ lon: station.station.lon, lat: station.station.lat, ...lastHours(input.endTime) }}
                parameter="voc"
              />
            )
          }
        />
      </Columns>
    </Columns>
  )
}
