import type { Point } from '@qingyuan/charts/map/boundaries.ts'
import { PathLines } from '@qingyuan/charts/paths/path-lines.tsx'
import { Inline, Text } from '@qingyuan/ui/layout.tsx'
import { useMemo } from 'react'
import { WordSwitch } from '#/filters/filter-field.tsx'
import { MapBox, MapPanel } from '#/map/map-panel.tsx'
import { StartDots } from '#/map/svg-over-map.tsx'
import { WideMap } from '#/map/wide-map.tsx'
import type { ColourBy, StyledPath } from './path-look.ts'

interface PathMapProps {
  paths: readonly StyledPath[]
  chosen: string | null
  onChoose: (key: string | null) => void
  by: ColourBy
  onBy: (by: ColourBy) => void
  age: number | null
}

const byWords: Record<ColourBy, string> = { height: '按高度', start: '按时刻', place: '按站点' }
/** Entries of the legend before it only counts. */
const mostGroups = 8

const Swatch = ({ colour, dash }: { colour: string; dash?: string }) => (
  <svg width={24} height={8} aria-hidden="true">
    <line x1={0} x2={24} y1={4} y2={4} stroke={colour} strokeWidth={2.4} strokeDasharray={dash} />
  </svg>
)

/** What the colours and strokes say; paths of files have an entry each. */
const Legend = ({ paths }: { paths: readonly StyledPath[] }) => {
  const groups = [...new Map(paths.map(each => [each.group, each])).values()]
  return (
    <MapPanel kind="legend">
      {groups.slice(0, mostGroups).map(({ group, colour, dash }) => (
        <Inline key={group} gap={6}>
          <Swatch colour={colour} dash={dash} />
          {group}
        </Inline>
      ))}
      {groups.length > mostGroups && <span>等 {groups.length} 组</span>}
      <Text colour="textTertiary" size={11} lineHeight={18}>
        小点每 6 h，白点每 24 h{paths.some(each => each.member) && '；细线为集合成员'}
      </Text>
    </MapPanel>
  )
}

/** Ways of air on the map; a click lights one. */
export const PathMap = ({ paths, chosen, onChoose, by, onBy, age }: PathMapProps) => {
  const points = useMemo(() => paths.flatMap(({ path }) => path.lon.map((lon, i): Point => [lon, path.lat[i]!])), [paths])
  const lines = useMemo(
    () =>
      paths.map(({ key, path, colour, dash, member }) => ({
        key,
        lon: path.lon,
        lat: path.lat,
        ageHours: path.ageHours,
        colour,
        dash: member ? undefined : dash,
        width: member ? 1 : 2.2,
        opacity: member ? 0.35 : 1,
        label: `${path.start} 时 ${path.startHeightM} m${path.ended ? `（${path.ended}）` : ''}`,
      })),
    [paths],
  )
  const origins = useMemo(
    () => [...new Map(paths.map(({ path }) => [`${path.lon[0]},${path.lat[0]}`, [path.lon[0]!, path.lat[0]!] as Point])).values()],
    [paths],
  )
  return (
    <MapBox label="轨迹地图">
      <WideMap id="trajectories" points={points}>
        {view => (
          <>
            <PathLines
              view={view}
              paths={lines}
              chosen={chosen}
              onPick={key => onChoose(key === chosen ? null : key)}
              dotHours={paths.length > 40 ? 0 : 6}
              age={age}
            />
            <StartDots view={view} starts={origins} />
          </>
        )}
      </WideMap>
      <MapPanel kind="switch">
        <WordSwitch size="small" words={byWords} value={by} onChange={onBy} />
      </MapPanel>
      <Legend paths={paths} />
    </MapBox>
  )
}
