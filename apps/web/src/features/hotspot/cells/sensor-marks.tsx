import type { MapView } from '@qingyuan/charts/map/view.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { hotGridCalls } from '@qingyuan/contract/hotspot/cells.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { type SensorMark, sensorMarkIds, sensorMarks } from '@qingyuan/domain/sensor-marks.ts'
import { Row, Text } from '@qingyuan/ui/layout.tsx'
import { lightColours } from '@qingyuan/ui/tokens.ts'
import { SvgOverMap } from '#/map/svg-over-map.tsx'

export type MapSensor = OutputOf<typeof hotGridCalls.sensors>['rows'][number]

/** Width of the map, km, up to which marks have their words, and up to which dots have their full size. */
const [wordsKm, largeKm] = [45, 110] as const

/** A sensor that took part is white; one that is marked is grey with the word of its mark; a station without a value is empty. */
const lookOf = ({ mark, value }: MapSensor) =>
  mark !== null && mark !== 'normal'
    ? { fill: lightColours.neutral, stroke: lightColours.textLabel, dash: undefined }
    : value === null
      ? { fill: lightColours.surfaceFaint, stroke: lightColours.textDisabled, dash: '2 1.5' }
      : { fill: lightColours.surface, stroke: lightColours.text, dash: undefined }

const hintOf = ({ name, mark, reason, value }: MapSensor, unit: string, decimals: number): string => {
  const state = mark === null ? '' : `，${sensorMarks[mark]}${reason ? `：${reason}` : ''}`
  return `${name}${state}，${value === null ? '未参与本图' : `${numberText(value, decimals)} ${unit}`}`
}

interface SensorMarksProps {
  view: MapView
  sensors: readonly MapSensor[]
  unit: string
  decimals: number
  /** A sensor has a page; a station has none here. */
  onOpen: (placeId: number) => void
}

/** Sensors of the map; those that are marked are grey and say why. */
export const SensorMarks = ({ view, sensors, unit, decimals, onOpen }: SensorMarksProps) => {
  const widthKm = view.width * view.kmOf(1)
  const [radius, hasWords] = [widthKm <= largeKm ? 4 : 2.5, widthKm <= wordsKm]
  return (
    <SvgOverMap view={view} label="传感器">
      {sensors.map(sensor => {
        const { x, y } = view.toScreen([sensor.lon, sensor.lat])
        const { fill, stroke, dash } = lookOf(sensor)
        const word = sensor.mark !== null && sensor.mark !== 'normal' ? sensorMarks[sensor.mark] : null
        return (
          <g key={sensor.placeId}>
            <circle
              cx={x}
              cy={y}
              r={radius}
              {...{ fill, stroke }}
              strokeWidth={1.4}
              strokeDasharray={dash}
              pointerEvents={sensor.mark === null ? undefined : 'auto'}
              cursor={sensor.mark === null ? undefined : 'pointer'}
              onClick={sensor.mark === null ? undefined : () => onOpen(sensor.placeId)}
            >
              <title>{hintOf(sensor, unit, decimals)}</title>
            </circle>
            {hasWords && word && (
              <text
                x={x + 6}
                y={y + 4}
                fontSize={11}
                fill={lightColours.textLabel}
                stroke={lightColours.surface}
                strokeWidth={3}
                paintOrder="stroke"
              >
                {word}
              </text>
            )}
          </g>
        )
      })}
    </SvgOverMap>
  )
}

const Dot = ({ fill, stroke, dash }: ReturnType<typeof lookOf>) => (
  <svg width={12} height={12} aria-hidden="true">
    <circle cx={6} cy={6} r={4} {...{ fill, stroke }} strokeWidth={1.4} strokeDasharray={dash} />
  </svg>
)

/** How many sensors took part, and how many did not and why. */
export const SensorLegend = ({ sensors }: { sensors: readonly MapSensor[] }) => {
  const hasMarks = sensors.some(({ mark }) => mark !== null)
  const used = sensors.filter(({ value }) => value !== null).length
  const counted = sensorMarkIds.filter(
    (id): id is Exclude<SensorMark, 'normal'> => id !== 'normal' && sensors.some(({ mark }) => mark === id),
  )
  const silent = sensors.filter(({ mark, value }) => value === null && (mark === null || mark === 'normal')).length
  const of = (mark: SensorMark | null, value: number | null) => lookOf({ mark, value } as MapSensor)
  return (
    <Row wrap gap={10}>
      <Row gap={4}>
        <Dot {...of(null, 1)} />
        <Text size={12}>
          {hasMarks ? '传感器' : '站点'}参与 {used}
        </Text>
      </Row>
      {counted.map(id => (
        <Row key={id} gap={4}>
          <Dot {...of(id, null)} />
          <Text size={12}>
            {sensorMarks[id]} {sensors.filter(({ mark }) => mark === id).length}
          </Text>
        </Row>
      ))}
      {silent > 0 && (
        <Row gap={4}>
          <Dot {...of(null, null)} />
          <Text size={12}>无有效值 {silent}</Text>
        </Row>
      )}
    </Row>
  )
}
