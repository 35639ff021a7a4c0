import { lightColours } from '@qingyuan/ui/tokens.ts'
import type { MapView } from '../map/view.ts'
import { graticuleColour } from '../palette.ts'

/** Degrees between lines so that at least `px` lie between them. */
export const stepOf = (degreesPerPx: number, px: number): number =>
  [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10].find(step => step / degreesPerPx >= px) ?? 20

const within = (from: number, to: number, step: number): number[] => {
  const first = Math.ceil(from / step)
  return Array.from({ length: Math.max(Math.floor(to / step) - first + 1, 0) }, (_, i) => Number(((first + i) * step).toFixed(2)))
}

/** 113°E, 92.5°W. */
export const degreeText = (degrees: number, positive: string, negative: string): string =>
  `${Math.abs(degrees)}°${degrees < 0 ? negative : positive}`

/** Lines of whole degrees with their numbers at the lower and left edge: scale and place where no outline is near. */
export const Graticule = ({ view, bottom = 4 }: { view: MapView; bottom?: number }) => {
  const [west, north] = view.toPlace(0, 0)
  const [east, south] = view.toPlace(view.width, view.height)
  const step = stepOf((east - west) / Math.max(view.width, 1), 90)
  const line = { stroke: graticuleColour, strokeOpacity: 0.14, strokeWidth: 1 }
  const text = { fontSize: 11, fill: lightColours.textSecondary, stroke: lightColours.surface, strokeWidth: 3, paintOrder: 'stroke' }
  return (
    <svg width={view.width} height={view.height} style={{ position: 'absolute', inset: 0, pointerEvents: 'none' }} aria-hidden="true">
      {within(west, east, step).map(lon => {
        const { x } = view.toScreen([lon, south])
        return (
          <g key={lon}>
            <line x1={x} x2={x} y1={0} y2={view.height} {...line} />
            <text x={x + 3} y={view.height - bottom} {...text}>
              {degreeText(lon, 'E', 'W')}
            </text>
          </g>
        )
      })}
      {within(south, north, step).map(lat => {
        const { y } = view.toScreen([west, lat])
        return (
          <g key={lat}>
            <line x1={0} x2={view.width} y1={y} y2={y} {...line} />
            <text x={4} y={y - 3} {...text}>
              {degreeText(lat, 'N', 'S')}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
