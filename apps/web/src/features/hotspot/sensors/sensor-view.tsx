import { SeriesChart } from '@qingyuan/charts/series/series-chart.tsx'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { gridSensorCalls } from '@qingyuan/contract/hotspot/sensors.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { textCells } from '@qingyuan/domain/frame-cells.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { type SensorMark, sensorMarks } from '@qingyuan/domain/sensor-marks.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { KeyFigures } from '@qingyuan/ui/key-figures.tsx'
import { Box, Columns, Hint, Row, Stack, Text } from '@qingyuan/ui/layout.tsx'
import { Tag } from '@qingyuan/ui/tag.tsx'
import { Button } from 'antd'
import { useState } from 'react'
import { useCall } from '#/hooks/use-call.ts'
import { useMay } from '#/page/allowed.tsx'
import { FrameCard } from '#/page/cards/frame-card.tsx'
import { StateGate } from '#/page/state-gate.tsx'
import { MaintainForm } from './maintain-form.tsx'
import { MarkDays } from './mark-days.tsx'
import { DriftCard, HumidityCard, LeftOutCard, LogCard, NeighboursCard, type Sensor } from './sensor-parts.tsx'

type HoursFrame = OutputOf<typeof gridSensorCalls.hours>

const micro = 'μg/m³'
const toneOf = (mark: SensorMark) => (mark === 'normal' ? 'good' : mark === 'calibrating' ? undefined : 'mark')
/** Below this a correlation with the neighbours is low. */
const leastCorrelation = 0.4

const figuresOf = ({ latest, leftOut, calibrations: [inUse], days, online }: Sensor) => [
  {
    label: latest ? `校准后 ${latest.time.slice(5)} 时` : '校准后',
    value: numberText(latest?.calibrated ?? null, 0),
    unit: micro,
  },
  { label: '原始', value: numberText(latest?.raw ?? null, 0), unit: micro },
  { label: '增益', value: numberText(inUse?.gain ?? null, 2), unit: '0.6–1.6' },
  { label: '夜间秩相关', value: numberText(days.at(-1)?.correlation ?? null, 2), unit: `要求 ≥ ${numberText(leastCorrelation, 1)}` },
  { label: '30 日留一误差', value: numberText(leftOut.error, 0), unit: micro },
  { label: '30 日在线率', value: numberText(online, 1), unit: '%' },
]

/** Name, mark and what it is at present. */
const HeadCard = ({ sensor, onMaintain }: { sensor: Sensor; onMaintain: (() => void) | null }) => (
  <Card
    title={sensor.name}
    subtitle={
      <>
        {sensor.mark ? <Tag tone={toneOf(sensor.mark)}>{sensorMarks[sensor.mark]}</Tag> : '未评定'} {sensor.park ?? '—'} · {sensor.county} ·{' '}
        {sensor.owner ?? '—'} · PID，异丁烯当量
      </>
    }
    tools={
      onMaintain && (
        <Button type="primary" onClick={onMaintain}>
          登记维护
        </Button>
      )
    }
  >
    <Columns widths={['1fr', 320]}>
      <KeyFigures inside="spread" figures={figuresOf(sensor)} />
      <Stack gap={4}>
        <MarkDays days={sensor.days.slice(-30)} />
      </Stack>
    </Columns>
  </Card>
)

const usesOf = (mark: SensorMark): readonly (readonly [string, string])[] =>
  mark === 'normal'
    ? [
        ['原始值', '照存，不改'],
        ['找源、融合图', '用校准后的值'],
        ['排名', '参与'],
        ['报警', '触发'],
      ]
    : [
        ['原始值', '照存，不改'],
        ['地图', '灰显，注明原因'],
        ['找源、融合图', '不参与'],
        ['排名', '不参与'],
        ['报警', '静默'],
      ]

/** How its values are used, and since when. */
const UsesLine = ({ mark, reason, since }: Sensor) =>
  mark && (
    <Hint background={mark === 'normal' ? 'surface' : 'warningSurface'} colour={mark === 'normal' ? 'textSecondary' : 'warningText'}>
      <Row wrap gap={16}>
        <Text weight={600}>
          {since ? `自 ${since} 起` : '现在'}
          {reason ? `：${reason}` : ''}
        </Text>
        {usesOf(mark).map(([what, use]) => (
          <Text key={what} size={12}>
            {what} <b>{use}</b>
          </Text>
        ))}
      </Row>
    </Hint>
  )

/** Rows of the hours from the day of the mark on. */
const spansOf = (frame: HoursFrame, { mark, since }: Sensor) => {
  if (!mark || mark === 'normal' || !since) return []
  const times = textCells(columnsByKey(frame).time)
  const from = times.findIndex(time => time !== null && time > `${since} 00`)
  return from < 0 ? [] : [{ from, to: times.length - 1 }]
}

const HoursCard = ({ placeId, days, sensor }: { placeId: number; days: '7' | '30'; sensor: Sensor }) => (
  <FrameCard
    call={gridSensorCalls.hours}
    input={{ placeId, days }}
    title="原始与校准"
    what="传感器小时值查询"
    subtitle={`TVOC 小时 ${micro}`}
    minHeight={300}
    chart={(frame, ref) => (
      <SeriesChart
        ref={ref}
        frame={frame}
        columns={['raw', 'calibrated', 'network']}
        height="100%"
        zoom={false}
        spans={spansOf(frame, sensor)}
      />
    )}
  />
)
/** One sensor: mark and its use, raw and calibrated values, drift, humidity, left-out error, neighbours, maintenance. */
export const SensorView = ({ placeId, days, onOpen }: { placeId: number; days: '7' | '30'; onOpen: (id: number) => void }) => {
  const mayMaintain = useMay('grid:feedback')
  const [isNoting, setNoting] = useState(false)
  return (
    <StateGate main query={useCall(gridSensorCalls.detail, { placeId })} what="传感器详情">
      {sensor => (
        <Stack grow>
          <HeadCard sensor={sensor} onMaintain={mayMaintain && !isNoting ? () => setNoting(true) : null} />
          {isNoting && (
            <Card title="登记维护">
              <MaintainForm placeId={placeId} onClose={() => setNoting(false)} />
            </Card>
          )}
          <UsesLine {...sensor} />
          <Columns widths={['1fr', 380]} minHeight={300}>
            <HoursCard {...{ placeId, days, sensor }} />
            <DriftCard {...sensor} />
          </Columns>
          <Box>
            <Columns widths={['1fr', '1fr', '1fr', '1fr']} narrow={['1fr', '1fr']}>
              <HumidityCard {...sensor} />
              <LeftOutCard {...sensor} />
              <NeighboursCard {...sensor} onOpen={onOpen} />
              <LogCard {...sensor} />
            </Columns>
          </Box>
        </Stack>
      )}
    </StateGate>
  )
}
