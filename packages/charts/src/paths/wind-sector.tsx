import { lightColours } from '@qingyuan/ui/tokens.ts'
import type { Point } from '../map/boundaries.ts'
import type { MapView } from '../map/view.ts'

interface WindSectorProps {
  view: MapView
  centre: Point
  /** Degrees from north, where the air came from. */
  bearing: number
  /** Half of the opening, degrees. */
  halfAngle: number
  radiusKm: number
  /** Rings inside, km: where the air was each hour before. */
  rings?: readonly number[]
  colour?: string
}

const radians = Math.PI / 180

/** The sector that a station's air came from: as wide as the wind turned, as far as it went. */
export const WindSector = ({ view, centre, bearing, halfAngle, radiusKm, rings = [], colour = lightColours.accent }: WindSectorProps) => {
  const { x, y } = view.toScreen(centre)
  const pxPerKm = 1 / view.kmOf(1)
  const at = (angle: number, km: number) => ({
    x: x + Math.sin(angle * radians) * km * pxPerKm,
    y: y - Math.cos(angle * radians) * km * pxPerKm,
  })
  const arc = (km: number) => {
    const [a, b] = [at(bearing - halfAngle, km), at(bearing + halfAngle, km)]
    const r = (km * pxPerKm).toFixed(1)
    return { a, text: `A${r} ${r} 0 ${halfAngle > 90 ? 1 : 0} 1 ${b.x.toFixed(1)} ${b.y.toFixed(1)}` }
  }
  const outer = arc(radiusKm)
  const end = at(bearing, radiusKm)
  return (
    <svg width={view.width} height={view.height} style={{ position: 'absolute', inset: 0, pointerEvents: 'none' }} aria-hidden="true">
      <path
        d={`M${x.toFixed(1)} ${y.toFixed(1)}L${outer.a.x.toFixed(1)} ${outer.a.y.toFixed(1)}${outer.text}Z`}
        fill={colour}
        fillOpacity={0.16}
        stroke={colour}
        strokeWidth={1.6}
        strokeLinejoin="round"
      />
      {rings.map(km => {
        const ring = arc(km)
        return (
          <path
            key={km}
            d={`M${ring.a.x.toFixed(1)} ${ring.a.y.toFixed(1)}${ring.text}`}
            fill="none"
            stroke={colour}
            strokeOpacity={0.7}
            strokeDasharray="4 4"
          />
        )
      })}
      <line x1={x} y1={y} x2={end.x} y2={end.y} stroke={colour} strokeWidth={1.4} strokeDasharray="2 4" />
    </svg>
  )
}
