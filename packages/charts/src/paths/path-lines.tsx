import { lightColours } from '@qingyuan/ui/tokens.ts'
import { useMemo } from 'react'
import type { Point } from '../map/boundaries.ts'
import type { MapView } from '../map/view.ts'

/** One way of air, its points from the start on. */
export interface PathLine {
  key: string
  lon: readonly number[]
  lat: readonly number[]
  /** Hours since the start, negative backwards. */
  ageHours: readonly number[]
  colour: string
  dash?: string
  width?: number
  opacity?: number
  /** Read out and shown on hover. */
  label: string
}

interface PathLinesProps {
  view: MapView
  paths: readonly PathLine[]
  chosen?: string | null
  onPick?: (key: string) => void
  /** A dot each so many hours; 0 for none. */
  dotHours?: number
  /** Rings where each path is at this age. */
  age?: number | null
}

/** Position of the path at an age, between its points; null before its end or after its start. */
export const placeAt = ({ lon, lat, ageHours }: Pick<PathLine, 'lon' | 'lat' | 'ageHours'>, age: number): Point | null => {
  const next = ageHours.findIndex(each => Math.abs(each) >= Math.abs(age))
  if (next < 0) return null
  if (next === 0) return [lon[0]!, lat[0]!]
  const [a, b] = [ageHours[next - 1]!, ageHours[next]!]
  const share = (age - a) / (b - a)
  return [lon[next - 1]! + (lon[next]! - lon[next - 1]!) * share, lat[next - 1]! + (lat[next]! - lat[next - 1]!) * share]
}

const screenOf = (view: MapView, { lon, lat }: PathLine) => lon.map((x, i) => view.toScreen([x, lat[i]!]))
const pointsText = (points: readonly { x: number; y: number }[]) => points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')

const Line = ({
  view,
  path,
  faded,
  lit,
  dotHours,
  onPick,
}: Omit<PathLinesProps, 'paths' | 'age'> & { path: PathLine; faded: boolean; lit: boolean }) => {
  const points = useMemo(() => screenOf(view, path), [view, path])
  const text = pointsText(points)
  const width = (path.width ?? 2) + (lit ? 1 : 0)
  return (
    <g opacity={faded ? 0.18 : (path.opacity ?? 1)}>
      {lit && <polyline points={text} fill="none" stroke={lightColours.onAccent} strokeWidth={width + 4} strokeLinejoin="round" />}
      <polyline points={text} fill="none" stroke={path.colour} strokeWidth={width} strokeDasharray={path.dash} strokeLinejoin="round" />
      {dotHours
        ? points.map(({ x, y }, i) => {
            const age = Math.abs(path.ageHours[i] ?? 0)
            if (age === 0 || age % dotHours !== 0) return null
            const day = age % 24 === 0
            return (
              <circle
                key={i}
                cx={x}
                cy={y}
                r={day ? 4 : 2.6}
                fill={day ? lightColours.onAccent : path.colour}
                stroke={path.colour}
                strokeWidth={day ? 2 : 0}
              />
            )
          })
        : null}
      {onPick && (
        <polyline
          points={text}
          fill="none"
          stroke="transparent"
          strokeWidth={12}
          style={{ pointerEvents: 'stroke', cursor: 'pointer' }}
          onClick={() => onPick(path.key)}
        >
          <title>{path.label}</title>
        </polyline>
      )}
    </g>
  )
}

/** Ways of air over a map; a dot each few hours, a white one each day. The chosen one is lit and the others fade. */
export const PathLines = ({ view, paths, chosen = null, onPick, dotHours = 6, age = null }: PathLinesProps) => {
  const sorted = useMemo(() => [...paths].sort((a, b) => Number(a.key === chosen) - Number(b.key === chosen)), [paths, chosen])
  return (
    <svg
      width={view.width}
      height={view.height}
      style={{ position: 'absolute', inset: 0, pointerEvents: 'none' }}
      role="img"
      aria-label={`${paths.length} 条轨迹`}
    >
      {sorted.map(path => (
        <Line
          key={path.key}
          view={view}
          path={path}
          faded={chosen !== null && path.key !== chosen}
          lit={path.key === chosen}
          dotHours={dotHours}
          onPick={onPick}
        />
      ))}
      {age !== null &&
        sorted.map(path => {
          const place = placeAt(path, age)
          if (!place || (chosen !== null && path.key !== chosen)) return null
          const { x, y } = view.toScreen(place)
          return <circle key={path.key} cx={x} cy={y} r={6} fill="none" stroke={lightColours.text} strokeWidth={2} />
        })}
    </svg>
  )
}
