import type { CityMap } from '@qingyuan/charts/map/city-map.ts'
import { breakText } from '@qingyuan/charts/map/field.ts'
import { StretchMarks } from '@qingyuan/charts/map/stretch-marks.tsx'
import { trackCorners } from '@qingyuan/charts/map/track.ts'
import { TrackOver } from '@qingyuan/charts/map/track-over.tsx'
import type { MapView } from '@qingyuan/charts/map/view.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { clockText, formatMinute } from '@qingyuan/domain/time.ts'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { useEffect, useMemo, useState } from 'react'
import { FieldLegend } from '#/map/field-legend.tsx'
import { MapCard } from '#/map/map-card.tsx'
import { legendOfClasses, type MapPicture } from '#/map/save-map.ts'
import { SvgOverMap } from '#/map/svg-over-map.tsx'
import { WideMap } from '#/map/wide-map.tsx'
import type { Mobile } from '../use-mobile.ts'

const marksLabel = '高值路段'

/** Numbered stretches, the air of the chosen one, and where the chosen point is. */
const Marks = ({ view, m: { found, segment, track, point, choose } }: { view: MapView; m: Mobile }) => (
  <SvgOverMap view={view} label={marksLabel}>
    <StretchMarks
      view={view}
      stretches={found.data?.segments ?? []}
      chosen={segment}
      direction={segment?.wind?.direction ?? null}
      upwind={segment?.upwind ?? []}
      point={point === null || !track ? null : [track.lon[point]!, track.lat[point]!]}
      onPick={choose}
    />
  </SvgOverMap>
)

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
        caption: `${run.name} · ${series.label} ${series.unit} · ${formatMinute(run.from)} 至 ${clockText(run.to)}`,
        legend: legendOfClasses(classes, breakText),
        marks: [marksLabel],
      }
    : null

/** The way on the map, coloured by value. */
export const TrackMap = ({ m }: { m: Mobile }) => {
  const [city, setCity] = useState<CityMap | null>(null)
  const corners = useMemo(() => (m.track ? trackCorners(m.track) : []), [m.track])
  useFollow(city, m)
  const { series } = m
  return (
    <MapCard
      query={m.packed}
      title="走航轨迹"
      what="走航轨迹查询"
      subtitle={m.run && `${formatMinute(m.run.from)} 至 ${clockText(m.run.to)} · ${numberText(m.run.lengthKm, 1)} km`}
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
