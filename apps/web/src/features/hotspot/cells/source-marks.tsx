import type { MapView } from '@qingyuan/charts/map/view.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { hotGridSourceCalls } from '@qingyuan/contract/hotspot/sensors.ts'
import { sourceHitKm } from '@qingyuan/domain/sensor-marks.ts'
import { courseText } from '@qingyuan/domain/source-course.ts'
import { lightColours } from '@qingyuan/ui/tokens.ts'
import { SvgOverMap } from '#/map/svg-over-map.tsx'

export type FoundSource = OutputOf<typeof hotGridSourceCalls.sources>['rows'][number]

/** Width of the map, km, up to which there is room for words. */
const wordsKm = 60

/** Sources that the sensors point to: a cross in the circle in which it is looked for. */
export const SourceMarks = ({ view, sources }: { view: MapView; sources: readonly FoundSource[] }) => {
  const pxPerKm = 1 / view.kmOf(1)
  const hasWords = view.width / pxPerKm <= wordsKm
  return (
    <SvgOverMap view={view} label="疑似排放源">
      {sources.map(source => {
        const { x, y } = view.toScreen([source.lon, source.lat])
        const words = `疑似源 · ${courseText(source.course)}${source.enterprises.length === 0 ? ' · 附近无在册企业' : ''}`
        return (
          <g key={`${source.park}-${source.rank}`}>
            <circle
              cx={x}
              cy={y}
              r={Math.max(5, sourceHitKm * pxPerKm)}
              fill="none"
              stroke={lightColours.accent}
              strokeWidth={1.4}
              strokeDasharray="4 3"
            />
            <path d={`M${x - 4} ${y}h8M${x} ${y - 4}v8`} stroke={lightColours.accent} strokeWidth={2} />
            {hasWords && (
              <text
                x={x + 8}
                y={y - 8}
                fontSize={12}
                fontWeight={600}
                fill={lightColours.accent}
                stroke={lightColours.surface}
                strokeWidth={3}
                paintOrder="stroke"
              >
                {words}
              </text>
            )}
          </g>
        )
      })}
    </SvgOverMap>
  )
}
