import { flagColour, rangeColour, restColour } from '@qingyuan/charts/palette.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { gridSensorCalls } from '@qingyuan/contract/hotspot/sensors.ts'
import { type SensorMark, sensorMarkIds, sensorMarks } from '@qingyuan/domain/sensor-marks.ts'
import { Caption, Row } from '@qingyuan/ui/layout.tsx'
import { lightColours } from '@qingyuan/ui/tokens.ts'

type Day = OutputOf<typeof gridSensorCalls.detail>['days'][number]

const fills: Readonly<Record<SensorMark, string>> = {
  normal: lightColours.accentLight,
  calibrating: rangeColour,
  doubtful: lightColours.notice,
  drifting: flagColour,
  maintenance: lightColours.worse,
  retired: restColour,
}
const [step, height] = [9, 18] as const

/** Marks of the days, oldest at the left, and how many each mark has. */
export const MarkDays = ({ days }: { days: readonly Day[] }) => (
  <>
    <svg
      width="100%"
      height={height}
      viewBox={`0 0 ${days.length * step} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`近 ${days.length} 日标记`}
    >
      {days.map(({ day, mark, reason }, i) => (
        <rect key={day} x={i * step} width={step - 2} height={height} fill={fills[mark]}>
          <title>{`${day} ${sensorMarks[mark]}${reason && `：${reason}`}`}</title>
        </rect>
      ))}
    </svg>
    <Row wrap gap={10}>
      {sensorMarkIds.flatMap(id => {
        const count = days.filter(({ mark }) => mark === id).length
        return count === 0
          ? []
          : [
              <Row key={id} gap={4}>
                <svg width={10} height={10} aria-hidden="true">
                  <rect width={10} height={10} fill={fills[id]} />
                </svg>
                <Caption>
                  {sensorMarks[id]} {count} 日
                </Caption>
              </Row>,
            ]
      })}
    </Row>
  </>
)
