import { distanceText } from '@qingyuan/domain/suspect-text.ts'
import type { Point } from './boundaries.ts'
import type { MapView } from './view.ts'

interface RangeRingsProps {
  view: MapView
  centre: Point
  /** The outer ring, metres; rings of a quarter and a half of it are drawn dashed. */
  rangeM: number
}

/** Name of the drawing, by which it is saved with the map. */
export const rangeRingsLabel = '溯源范围'

/** Rings around a station: how far enterprises are looked for, and how near the inner ones are. */
export const RangeRings = ({ view, centre, rangeM }: RangeRingsProps) => {
  const { x, y } = view.toScreen(centre)
  const pxPerM = 1 / (view.kmOf(1) * 1000)
  return (
    <svg
      width={view.width}
      height={view.height}
      style={{ position: 'absolute', inset: 0, pointerEvents: 'none' }}
      role="img"
      fontFamily="sans-serif"
      aria-label={rangeRingsLabel}
    >
      {[rangeM / 4, rangeM / 2, rangeM].map((metres, i) => {
        const r = metres * pxPerM
        const outer = i === 2
        return (
          <g key={metres} stroke="#1f2733" fill="none">
            <circle
              cx={x}
              cy={y}
              r={r}
              strokeWidth={outer ? 1.6 : 1}
              strokeDasharray={outer ? undefined : '4 4'}
              strokeOpacity={outer ? 1 : 0.6}
            />
            {i > 0 && (
              <text
                x={x + r * 0.707}
                y={y + (outer ? -1 : 1) * r * 0.707 + (outer ? 0 : 10)}
                fontSize={12}
                fontWeight={600}
                fill="#1f2733"
                stroke="#ffffff"
                strokeWidth={4}
                paintOrder="stroke"
                textAnchor="middle"
              >
                {distanceText(metres)}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}
