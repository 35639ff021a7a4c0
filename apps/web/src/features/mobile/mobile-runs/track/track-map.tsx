import type { CityMap } from '@qingyuan/charts/map/city-map.ts'
import { breakText } from '@qingyuan/charts/map/field.ts'
import { placeTags } from '@qingyuan/charts/map/place-tags.ts'
import { TrackOver } from '@qingyuan/charts/map/track-over.tsx'
import type { MapView } from '@qingyuan/charts/map/view.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { useEffect, useMemo, useState } from 'react'
import { FieldLegend } from '#/map/field-legend.tsx'
import { MapCard } from '#/map/map-card.tsx'
import { legendOfClasses, type MapPicture } from '#/map/save-map.ts'
import { SvgOverMap } from '#/map/svg-over-map.tsx'
import { WideMap } from '#/map/wide-map.tsx'
import type { Mobile } from '../use-mobile.ts'
import type { Track } from './unpack.ts'

/** Corners of the box around a track. */
const cornersOf = ({ lon, lat, hidden }: Track): [number, number][] => {
  let [west, south, east, north] = [180, 90, -180, -90]
  for (let i = 0; i < lon.length; i++) {
    if (hidden[i]) continue
    ;[west, east] = [Math.min(west, lon[i]!), Math.max(east, lon[i]!)]
    ;[south, north] = [Math.min(south, lat[i]!), Math.max(north, lat[i]!)]
  }
  return west > east
    ? []
    : [
        [west, south],
        [east, north],
      ]
}

const marksLabel = '高值路段'
const arrowLength = 64
/** Stretches marked on the map besides the chosen one; all of them are in the list. */
const mostMarks = 12

/** The wind of the chosen stretch as an arrow that blows towards it, and enterprises upwind with a line each. */
const Upwind = ({ view, m }: { view: MapView; m: Mobile }) => {
  const { segment } = m
  if (!segment) return null
  const at = view.toScreen([segment.lon, segment.lat])
  const blown = segment.wind?.direction ?? null
  const angle = blown === null ? 0 : (blown * Math.PI) / 180
  const [dx, dy] = [Math.sin(angle) * arrowLength, -Math.cos(angle) * arrowLength]
  return (
    <>
      {blown !== null && (
        <g stroke="#1f2733" strokeWidth={2.5} fill="none">
          <line x1={at.x + dx} y1={at.y + dy} x2={at.x + dx * 0.25} y2={at.y + dy * 0.25} markerEnd="url(#mobile-wind)" />
        </g>
      )}
      {segment.upwind.map((each, i) => {
        const { x, y } = view.toScreen([each.lon, each.lat])
        return (
          <g key={each.enterpriseId}>
            <line x1={at.x} y1={at.y} x2={x} y2={y} stroke="#1668dc" strokeWidth={1} strokeDasharray="4 4" />
            <rect x={x - 7} y={y - 7} width={14} height={14} rx={2} fill="#ffffff" stroke="#1668dc" strokeWidth={1.5} />
            <text x={x} y={y + 4} textAnchor="middle" fontSize={11} fontWeight={600} fill="#1668dc">
              {i + 1}
            </text>
            <text x={x + 11} y={y + 4} fontSize={11} fill="#1f2733" stroke="#ffffff" strokeWidth={3} paintOrder="stroke">
              {each.name}
            </text>
          </g>
        )
      })}
    </>
  )
}

/** Stretches that are marked, pushed apart where they would cover one another. */
const stretchesOf = (view: MapView, m: Mobile) => {
  const shown = (m.found.data?.segments ?? []).filter(({ rank }) => rank <= mostMarks || rank === m.state.segment)
  const wanted = shown.map(({ rank, lon, lat }) => ({ id: rank, ...view.toScreen([lon, lat]), width: 18, height: 18 }))
  return placeTags(wanted, 2).map((mark, i) => ({ rank: mark.id, x: mark.x, y: mark.y, of: wanted[i]! }))
}

/** Numbered stretches, and where the chosen point is. */
const Marks = ({ view, m }: { view: MapView; m: Mobile }) => {
  const point = m.point === null || !m.track ? null : view.toScreen([m.track.lon[m.point]!, m.track.lat[m.point]!])
  return (
    <SvgOverMap view={view} label={marksLabel}>
      <defs>
        <marker id="mobile-wind" viewBox="0 0 8 8" refX={6} refY={4} markerWidth={6} markerHeight={6} orient="auto">
          <path d="M0 0L8 4L0 8z" fill="#1f2733" />
        </marker>
      </defs>
      <Upwind view={view} m={m} />
      {stretchesOf(view, m).map(({ rank, x, y, of }) => {
        const chosen = rank === m.state.segment
        return (
          // biome-ignore lint/a11y/useSemanticElements: a mark in a picture; the list beside it is worked by keyboard
          // biome-ignore lint/a11y/useKeyWithClickEvents: the same
          // biome-ignore lint/a11y/useFocusableInteractive: the same
          <g key={rank} cursor="pointer" pointerEvents="auto" role="button" onClick={() => m.choose(rank)}>
            {Math.hypot(x - of.x, y - of.y) > 3 && <path d={`M${of.x} ${of.y}L${x} ${y}`} stroke="#1668dc" strokeWidth={1.5} />}
            <circle cx={x} cy={y} r={chosen ? 12 : 9} fill={chosen ? '#1668dc' : '#ffffff'} stroke="#1668dc" strokeWidth={2} />
            <text x={x} y={y + 4} textAnchor="middle" fontSize={11} fontWeight={600} fill={chosen ? '#ffffff' : '#1668dc'}>
              {rank}
            </text>
          </g>
        )
      })}
      {point && <circle cx={point.x} cy={point.y} r={8} fill="none" stroke="#1f2733" strokeWidth={2.5} />}
    </SvgOverMap>
  )
}

/** Goes to a chosen stretch when it is out of sight, or too far away to be seen. */
const useFollow = (city: CityMap | null, { segment }: Mobile) => {
  useEffect(() => {
    if (!city || !segment) return
    city.map.easeTo({ center: [segment.lon, segment.lat], zoom: Math.max(city.map.getZoom(), 12.5), duration: 400 })
  }, [city, segment])
}

/** The saved map: what was measured and the classes are under it. */
const pictureOf = ({ track, run, series, classes }: Mobile): MapPicture | null =>
  track && run && series
    ? {
        name: `${run.name} ${series.label} 轨迹`,
        caption: `${run.name} · ${series.label} ${series.unit} · ${run.from.slice(0, 16)} 至 ${run.to.slice(11, 16)}`,
        legend: legendOfClasses(classes, breakText),
        marks: marksLabel,
      }
    : null

/** The way on the map, coloured by value. */
export const TrackMap = ({ m }: { m: Mobile }) => {
  const [city, setCity] = useState<CityMap | null>(null)
  const corners = useMemo(() => (m.track ? cornersOf(m.track) : []), [m.track])
  useFollow(city, m)
  const { series } = m
  return (
    <MapCard
      query={m.packed}
      title="走航轨迹"
      what="走航轨迹查询"
      subtitle={m.run && `${m.run.from.slice(0, 16)} 至 ${m.run.to.slice(11, 16)} · ${numberText(m.run.lengthKm, 1)} km`}
      city={city}
      picture={pictureOf(m)}
      look={{ minHeight: 320, radius: 6, overflow: 'hidden' }}
    >
      <WideMap id="mobile-run" points={corners} alone onMap={setCity}>
        {view => (
          <>
            {city && m.track && <TrackOver city={city} track={m.track} classes={m.classes} onPick={m.setPoint} />}
            <Marks view={view} m={m} />
          </>
        )}
      </WideMap>
      {series && (
        <FieldLegend
          title={
            <>
              <Subscript text={series.label} /> {series.unit}（本次走航百分位 50、75、90、97、99.5）；无道路数据，轨迹按定位画出
            </>
          }
          classes={m.classes}
          text={breakText}
        />
      )}
    </MapCard>
  )
}
