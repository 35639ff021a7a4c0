import { type ReactNode, useMemo } from 'react'
import type { ClassTheme } from '../palette.ts'
import { classColour } from '../palette.ts'
import { type Boundaries, featureContains, type Point } from './boundaries.ts'
import { type MapTheme, mapLooks } from './map-look.ts'
import { neighbourLabels } from './neighbour-labels.ts'
import { edgesOf, placeNames, type TagBox } from './place-tags.ts'
import type { IconFeature } from './style.ts'
import type { MapView } from './view.ts'

/** Something at a spot of the map, centred on it. */
export const At = ({ x, y, children }: { x: number; y: number; children: ReactNode }) => (
  <div
    style={{ position: 'absolute', left: 0, top: 0, transform: `translate(${Math.round(x)}px, ${Math.round(y)}px)`, pointerEvents: 'none' }}
  >
    <div style={{ position: 'absolute', transform: 'translate(-50%, -50%)', whiteSpace: 'nowrap' }}>{children}</div>
  </div>
)

interface NeighbourNamesProps {
  view: MapView
  boundaries: Boundaries
  theme: MapTheme
  scale: number
  /** Part of the view, in px, that no card covers. */
  within: { left: number; top: number; right: number; bottom: number }
  /** Panels over the map: no name goes under them. */
  clear?: readonly TagBox[]
}

/** Names of the neighbouring cities, where they can be read. */
export const NeighbourNames = ({ view, boundaries, theme, scale, within, clear }: NeighbourNamesProps) => {
  const { left, top, right, bottom } = within
  const labels = useMemo(
    () =>
      neighbourLabels(
        boundaries.neighbours,
        { left, top, right, bottom },
        view.toScreen(boundaries.city.features[0]!.properties.centroid),
        view.toPlace,
        36 * scale,
        clear,
      ),
    [view, boundaries, left, top, right, bottom, scale, clear],
  )
  return labels.map(({ name, x, y }) => (
    <At key={name} x={x} y={y}>
      <span data-map-label style={{ color: mapLooks[theme].neighbourName, fontSize: 14 * scale }}>
        {name}
      </span>
    </At>
  ))
}

export interface CountyTag {
  adcode: number
  name: string
  at: Point
  value: string
  level: number | null
}

/**
 * Positions of the tags of counties, centres and sizes in px of the map; they avoid one another and the boxes in `clear`: stations, their
 * alarms, panels.
 */
export const countyTagBoxes = (view: MapView, tags: readonly CountyTag[], scale: number, clear: readonly TagBox[] = []): TagBox[] => {
  const gap = 4 * scale
  const boxes = tags.map(tag => {
    const width = (tag.name.length * 16 + 20 + Math.max(tag.value.length, 1) * 11 + 16) * scale
    return { id: tag.adcode, ...view.toScreen(tag.at), width: width + gap, height: 28 * scale + gap }
  })
  return placeNames(boxes, clear, 10 * scale).map(box => ({ ...box, width: box.width - gap, height: box.height - gap }))
}

interface CountyTagsProps {
  tags: readonly CountyTag[]
  /** Of `countyTagBoxes`. */
  boxes: readonly TagBox[]
  colours: ClassTheme
  scale: number
  /** Puts something round the value: what a click on it does. */
  around?: (tag: CountyTag, value: ReactNode) => ReactNode
}

/** Name and value of every county over the map; none is hidden. */
export const CountyTags = ({ tags, boxes, colours, scale, around = (_, value) => value }: CountyTagsProps) => {
  const height = 28 * scale
  return tags.map((tag, i) => {
    const colour = classColour(colours, tag.level)
    const box = boxes[i]
    return box === undefined ? null : (
      <At key={tag.adcode} x={box.x} y={box.y}>
        <div
          data-map-label
          style={{
            display: 'flex',
            height,
            lineHeight: `${height}px`,
            borderRadius: 4 * scale,
            overflow: 'hidden',
            background: 'rgba(8,16,28,.88)',
            color: '#EEF4FB',
            fontSize: 16 * scale,
            fontWeight: 600,
          }}
        >
          <span style={{ padding: `0 ${7 * scale}px` }}>{tag.name}</span>
          <span
            style={{
              padding: `0 ${8 * scale}px`,
              fontSize: 18 * scale,
              fontWeight: 700,
              background: colour?.fill ?? 'transparent',
              color: colour?.on ?? '#A9BBD1',
              borderLeft: colour ? undefined : '1px dashed #5F7696',
              pointerEvents: 'auto',
            }}
          >
            {around(tag, tag.value)}
          </span>
        </div>
      </At>
    )
  })
}

const haloed = {
  fontWeight: 600,
  color: '#1f2733',
  WebkitTextStroke: '4px rgba(255,255,255,.9)',
  paintOrder: 'stroke fill',
} as const

interface CountyNamesProps {
  view: MapView
  boundaries: Boundaries
  size: number
  /** Written behind the name, by adcode. */
  values?: ReadonlyMap<number, string>
  /** Stations, which the names keep clear of. */
  stations?: readonly IconFeature[]
  /** Stations in alarm: their rings are kept clear too. */
  alarms?: readonly Point[]
  /** Whatever else is drawn there. */
  clear?: readonly TagBox[]
}

/** Boxes of the stations and what is written beside them. */
const marksOf = (view: MapView, stations: readonly IconFeature[], alarms: readonly Point[]): TagBox[] => [
  ...stations.map(({ properties: { id, micro, label }, geometry }) => {
    const { x, y } = view.toScreen(geometry.coordinates)
    const [icon, text] = [micro ? 9 : 20, label.length * 8 + (label ? 5 : 0)]
    return { id, x: x + text / 2, y, width: icon + text, height: icon }
  }),
  ...alarms.map((at, i) => ({ id: -1 - i, ...view.toScreen(at), width: 50, height: 50 })),
]

/** Names of the counties with a halo, for the light map; with their values where they are given. */
export const CountyNames = ({ view, boundaries, size, values, stations = [], alarms = [], clear = [] }: CountyNamesProps) => {
  const isSeen = (at: Point) => {
    const { x, y } = view.toScreen(at)
    return x > 0 && x < view.width && y > 0 && y < view.height
  }
  const seen = boundaries.counties.features.filter(({ properties }) => isSeen(properties.centroid))
  const names = seen.map(({ properties: { adcode, name, centroid } }) => ({
    name,
    value: values?.get(adcode) ?? '',
    box: {
      id: adcode,
      ...view.toScreen(centroid),
      width: (name.length + 0.6 * (values?.get(adcode)?.length ?? 0)) * size + 8,
      height: size + 5,
    },
  }))
  const features = new Map(seen.map(feature => [feature.properties.adcode, feature]))
  const boxes = placeNames(
    names.map(each => each.box),
    marksOf(view, stations, alarms),
    10,
    { solid: [...clear, ...edgesOf(view)], isHome: ({ id, x, y }) => featureContains(features.get(id)!, view.toPlace(x, y)) },
  )
  return names.map(({ name, value }, i) => (
    <At key={name} x={boxes[i]!.x} y={boxes[i]!.y}>
      <span data-map-label style={{ ...haloed, fontSize: size }}>
        {name} {value}
      </span>
    </At>
  ))
}

/** Rings around stations in alarm; at most three pulse. Style of `.alarm-pulse` belongs to the page. */
export const AlarmRings = ({ view, points, scale, color }: { view: MapView; points: readonly Point[]; scale: number; color: string }) =>
  points.map((point, i) => {
    const { x, y } = view.toScreen(point)
    const box = 64 * scale
    return (
      <At key={point.join()} x={x} y={y}>
        <svg
          width={box}
          height={box}
          viewBox="0 0 64 64"
          className={i < 3 ? 'alarm-pulse' : undefined}
          style={{ display: 'block' }}
          aria-hidden="true"
        >
          {[14, 22, 31].map((r, ring) => (
            <circle key={r} cx={32} cy={32} r={r} fill="none" stroke={color} strokeWidth={1.6} strokeOpacity={0.9 - ring * 0.28} />
          ))}
        </svg>
      </At>
    )
  })
