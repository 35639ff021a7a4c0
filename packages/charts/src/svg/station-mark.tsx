import { type StationShape, shapePath } from './station-shape.ts'

/** Kind of a station in lists and legends: the same shape as on the map. */
export const StationMark = ({ shape, size = 14, fill, ring }: { shape: StationShape; size?: number; fill: string; ring: string }) => (
  <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} aria-hidden="true" style={{ display: 'block', flex: 'none' }}>
    <path
      d={shapePath(shape, size / 2, size / 2, shape === 'micro' ? size * 0.5 : size - 3)}
      fill={fill}
      stroke={ring}
      strokeWidth={1.5}
      strokeLinejoin="round"
    />
  </svg>
)
