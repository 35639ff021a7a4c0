import type { Point } from '@qingyuan/charts/map/boundaries.ts'
import type { CityMap } from '@qingyuan/charts/map/city-map.ts'
import { cellEdges, paintField, valueGridOf } from '@qingyuan/charts/map/field.ts'
import type { MapView } from '@qingyuan/charts/map/view.ts'
import { seriesColours } from '@qingyuan/charts/palette.ts'
import { PathLines } from '@qingyuan/charts/paths/path-lines.tsx'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { Segmented } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { FieldLegend } from '#/map/field-legend.tsx'
import { MapBox, MapPanel } from '#/map/map-panel.tsx'
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
      <span
        key={id}
        className={css.clusterTag}
        style={{ left: x, top: y, background: clusterColour(id), opacity: chosen !== 0 && chosen !== id ? 0.3 : 1 }}
      >
        {id} · {numberText(share * 100, 0)} %
      </span>
    )
  })

const kinds = Object.entries(sourceMaps).map(([value, label]) => ({ value: value as MapKind, label }))

/** Mean paths of the clusters over their members, or a field of cells. */
export const SourceMap = ({ result, kind, onKind, field, chosen, onChoose }: SourceMapProps) => {
  const [city, setCity] = useState<CityMap | null>(null)
  const points = useMemo(() => result.trajectories.flatMap(path => path.lon.map((lon, i): Point => [lon, path.lat[i]!])), [result])
  useEffect(() => {
    if (!city) return
    city.setSurfaceOpacity(0.82)
    if (!field) return city.setSurface(null, null)
    const grid = cellEdges(valueGridOf(result.grid, field.values))
    city.setSurface(paintField(grid, field.classes, { width: 900, cells: true }), grid)
  }, [city, field, result])
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
  const home = result.trajectories[0]
  return (
    <MapBox label={kind === 'clusters' ? '聚类地图' : '潜在源地图'}>
      <WideMap id="trajectory-sources" points={points} onMap={setCity}>
        {view => {
          const at = home && view.toScreen([home.lon[0]!, home.lat[0]!])
          return (
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
              {at && (
                <svg className={css.origins} width={view.width} height={view.height} aria-hidden="true">
                  <circle cx={at.x} cy={at.y} r={6} fill="#1f2733" stroke="#ffffff" strokeWidth={2} />
                </svg>
              )}
            </>
          )
        }}
      </WideMap>
      <MapPanel kind="switch">
        <Segmented<MapKind> size="small" value={kind} onChange={onKind} options={kinds} />
      </MapPanel>
      {field ? (
        field.classes.breaks.length > 0 && <FieldLegend title={field.title} classes={field.classes} text={field.text} />
      ) : (
        <MapPanel kind="legend">
          <span>粗线为各类平均轨迹，标签为类号与占比；细线为各条轨迹</span>
          <small>点每 6 h</small>
        </MapPanel>
      )}
    </MapBox>
  )
}
