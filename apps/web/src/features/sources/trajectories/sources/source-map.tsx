import type { Point } from '@qingyuan/charts/map/boundaries.ts'
import type { MapView } from '@qingyuan/charts/map/view.ts'
import { seriesColours } from '@qingyuan/charts/palette.ts'
import { PathLines } from '@qingyuan/charts/paths/path-lines.tsx'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { Text } from '@qingyuan/ui/layout.tsx'
import { Segmented } from 'antd'
import { useMemo } from 'react'
import { optionsOf } from '#/filters/options-of.ts'
import { FieldLegend } from '#/map/field-legend.tsx'
import { MapBox, MapPanel } from '#/map/map-panel.tsx'
import { StartDots } from '#/map/svg-over-map.tsx'
import { WideMap } from '#/map/wide-map.tsx'
import { type SourceMap as MapKind, sourceMaps } from '../question/view.ts'
import css from '../trajectories.module.css'
import type { SourceField } from './source-fields.ts'
import type { Cluster, SourceResult } from './use-sources.ts'

export const clusterColour = (id: number): string => seriesColours[(id - 1) % seriesColours.length]!

interface SourceMapProps {
  result: SourceResult
  kind: MapKind
  onKind: (kind: MapKind) => void
  field: SourceField | null
  chosen: number
  onChoose: (cluster: number) => void
}

/** Number and share at the end of each mean path. */
const ClusterTags = ({ view, clusters, chosen }: { view: MapView; clusters: readonly Cluster[]; chosen: number }) =>
  clusters.map(({ id, share, lon, lat }) => {
    const { x, y } = view.toScreen([lon.at(-1) ?? 0, lat.at(-1) ?? 0])
    return (
      <Text
        key={id}
        className={css.clusterTag}
        at={{ left: x, top: y }}
        padding={[0, 6]}
        radius={4}
        colour="onAccent"
        size={12}
        weight={600}
        lineHeight={20}
        nowrap
        style={{ background: clusterColour(id), opacity: chosen !== 0 && chosen !== id ? 0.3 : 1 }}
      >
        {id} · {numberText(share * 100, 0)} %
      </Text>
    )
  })

/** Mean paths of the clusters over their members, or a field of cells. */
export const SourceMap = ({ result, kind, onKind, field, chosen, onChoose }: SourceMapProps) => {
  const points = useMemo(() => result.trajectories.flatMap(path => path.lon.map((lon, i): Point => [lon, path.lat[i]!])), [result])
  const members = useMemo(
    () =>
      result.trajectories
        .filter(path => chosen === 0 || path.cluster === chosen)
        .map(({ lon, lat, ageHours, cluster, start }) => ({
          key: start,
          lon,
          lat,
          ageHours,
          colour: cluster ? clusterColour(cluster) : '#9aa5b5',
          width: 1,
          opacity: chosen === 0 ? 0.28 : 0.6,
          label: start,
        })),
    [result, chosen],
  )
  const means = useMemo(
    () =>
      result.clusters.map(({ id, lon, lat, ageHours }) => ({
        key: String(id),
        lon,
        lat,
        ageHours,
        colour: clusterColour(id),
        width: 4,
        label: `第 ${id} 类`,
      })),
    [result],
  )
  const first = result.trajectories[0]
  return (
    <MapBox label={kind === 'clusters' ? '聚类地图' : '潜在源地图'}>
      <WideMap id="trajectory-sources" points={points} field={field}>
        {view => (
          <>
            {kind === 'clusters' && (
              <>
                <PathLines view={view} paths={members} dotHours={0} />
                <PathLines
                  view={view}
                  paths={means}
                  chosen={chosen === 0 ? null : String(chosen)}
                  onPick={key => onChoose(Number(key) === chosen ? 0 : Number(key))}
                  dotHours={6}
                />
                <ClusterTags view={view} clusters={result.clusters} chosen={chosen} />
              </>
            )}
            {first && <StartDots view={view} starts={[[first.lon[0]!, first.lat[0]!]]} />}
          </>
        )}
      </WideMap>
      <MapPanel kind="switch">
        <Segmented<MapKind> size="small" value={kind} onChange={onKind} options={optionsOf(sourceMaps)} />
      </MapPanel>
      {field ? (
        field.classes.breaks.length > 0 && <FieldLegend title={field.title} classes={field.classes} text={field.text} />
      ) : (
        <MapPanel kind="legend">
          <span>粗线为各类平均轨迹，标签为类号与占比；细线为各条轨迹</span>
          <Text colour="textTertiary" size={11} lineHeight={18}>
            点每 6 h
          </Text>
        </MapPanel>
      )}
    </MapBox>
  )
}
