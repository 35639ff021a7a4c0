import { FeatureRadarChart } from '@qingyuan/charts/figures/feature-radar-chart.tsx'
import { analysisFigureCalls, radarAxisNames } from '@qingyuan/contract/air/figures.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { numberCell, textCell, textCells } from '@qingyuan/domain/frame-cells.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { Caption, Columns, Row, Stack, Text } from '@qingyuan/ui/layout.tsx'
import { daysOfStep } from '#/filters/period.tsx'
import { stationFirst } from '#/filters/place.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { useHotkeys } from '#/hooks/use-hotkeys.ts'
import { type AirProps, airPage } from '#/page/air-page.tsx'
import { FigureCard } from '#/page/cards/figure-card.tsx'
import { FrameCard } from '#/page/cards/frame-card.tsx'
import { ReadingCard } from '#/page/reading-card.tsx'
import { EmptyState, noFigure } from '#/page/state-gate.tsx'
import css from './radar.module.css'
import { countTypes, readingOf } from './reading.ts'

const filters = {
  place: stationFirst,
  span: daysOfStep({ hour: 3, day: 30 }, 'day'),
}
type Props = AirProps<typeof filters>

type RadarFrame = OutputOf<typeof analysisFigureCalls.FeatureRadar>
const axes = Object.keys(radarAxisNames) as (keyof typeof radarAxisNames)[]

const axesOf = (frame: RadarFrame, row: number) => {
  const columns = columnsByKey(frame)
  return axes.map(axis => ({
    name: radarAxisNames[axis],
    value: numberCell(columns[`value:${axis}`], row),
    lower: numberCell(columns[`lower:${axis}`], row),
    upper: numberCell(columns[`upper:${axis}`], row),
  }))
}

const isUnjudged = (frame: RadarFrame) => axes.every(axis => columnsByKey(frame)[`value:${axis}`].values.every(value => value === null))

const note =
  '类型由高于上界的项组合判定（段菁春等 2018）：SO₂ 偏燃煤，NO₂ 与 CO 偏机动车，PM₂.₅ 偏二次，PM₁₀₋₂.₅ 偏扬尘（PM₂.₅/PM₁₀ < 0.3 且 PM₁₀ > 150 为沙尘），SO₂ 与 PM₂.₅ 偏烟花，SO₂、NO₂ 与 CO 偏工业；其余组合为其他型。'

const Radar = ({ place, span, timeIn }: Props) => {
  const input = place ? { placeId: place.id, ...span } : null
  const radar = useCall(analysisFigureCalls.FeatureRadar, input)
  const frame = radar.data
  const columns = frame && columnsByKey(frame)
  const types = textCells(columns?.type)
  // Rows run back in time: the newest that has a type.
  const { times, row, time, onTime } = timeIn(frame, () =>
    Math.max(
      0,
      types.findIndex(type => type !== null),
    ),
  )
  const choose = (to: number) => onTime(Math.min(Math.max(to, 0), times.length - 1))
  useHotkeys({ ArrowLeft: () => choose(row + 1), ArrowRight: () => choose(row - 1) })
  const unit = span.step === 'hour' ? '小时' : '天'
  const none = frame !== undefined && isUnjudged(frame)
  return (
    <>
      <Columns widths={[[360, '4fr'], '5fr']} height={408} stacked={420}>
        <FigureCard
          main
          query={radar}
          title="特征雷达"
          subtitle={`${place?.name ?? ''} · ${time}`}
          what="特征雷达计算"
          name={`${place?.name ?? ''} 污染特征雷达图 ${time}`}
          basis={({ meta }) => meta.basis}
          isEmpty={isUnjudged}
          empty={noFigure('该时段没有五项齐全且历史样本足够的时次，请换站点或时间。')}
          figure={(data, size, ref) => (
            <FeatureRadarChart {...size} ref={ref} label={`${time} 特征雷达`} type={types[row] ?? null} axes={axesOf(data, row)} />
          )}
        />
        <Stack>
          <Card title="类型统计" subtitle={`本时段各类型${unit}数，点选跳到最近一次`}>
            {none && <EmptyState title="没有作出判断的时段" />}
            <Row wrap overflow="auto" align="stretch">
              {countTypes(types).map(({ type, count }) => (
                <button
                  key={type}
                  type="button"
                  className={css.type}
                  aria-pressed={types[row] === type}
                  onClick={() => choose(types.indexOf(type))}
                >
                  <Text as="b" size={22} weight={600} lineHeight={28}>
                    {count}
                  </Text>
                  <Caption>{type}</Caption>
                </button>
              ))}
            </Row>
          </Card>
          <ReadingCard
            sentences={
              frame && !none
                ? readingOf(types, row, {
                    time,
                    reason: textCell(columns?.reason, row) || null,
                    samples: numberCell(columns?.samples, row) ?? 0,
                    unit,
                  })
                : []
            }
            note={note}
          />
        </Stack>
      </Columns>
      <FrameCard
        call={analysisFigureCalls.FeatureRadar}
        input={input}
        title="逐时段判断"
        subtitle="点选一行查看雷达图，← → 移动；A = 占比 ÷ 前 30 天平均占比"
        what="特征雷达计算"
        empty="该时段没有数据"
        selected={row}
        onSelect={choose}
      />
    </>
  )
}

/** 污染特征雷达图. */
export const Page = airPage({ filters, resets: ['at'] }, Radar)
