import { CloseOutlined } from '@ant-design/icons'
import { distanceKm } from '@qingyuan/charts/map/mercator.ts'
import { numberText, parameterText } from '@qingyuan/domain/number-text.ts'
import { bearingText } from '@qingyuan/domain/suspect-text.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { IconButton } from '@qingyuan/ui/icon-button.tsx'
import { PlainList } from '@qingyuan/ui/layout.tsx'
import { Link } from 'react-router'
import { levelOf, ParameterName, valueOf } from '#/map/parameters.tsx'
import { ClassBadge } from '#/page/class-badge.tsx'
import { trajectoriesLink } from '#/page/trajectories-link.ts'
import { fromOf, type HourWind, inSector, type Sector, speedOf } from './sector.ts'
import type { StationRow, WindData } from './use-wind-data.ts'
import css from './wind-map.module.css'

const radians = Math.PI / 180
/** Degrees from north of b seen from a; flat, the sector is small. */
const bearingTo = (a: StationRow, b: StationRow) => {
  const east = (b.lon - a.lon) * Math.cos(a.lat * radians)
  return (Math.atan2(east, b.lat - a.lat) / radians + 360) % 360
}

/** Stations inside the sector, nearest first. */
export const upwindOf = (station: StationRow, rows: readonly StationRow[], sector: Sector) =>
  rows
    .filter(row => row.placeId !== station.placeId)
    .map(row => ({ row, km: distanceKm([station.lon, station.lat], [row.lon, row.lat]), bearing: bearingTo(station, row) }))
    .filter(({ km, bearing }) => inSector(sector, bearing, km))
    .toSorted((a, b) => a.km - b.km)

const Hours = ({ winds, sector }: { winds: readonly HourWind[]; sector: Sector }) => (
  <table className={css.table}>
    <thead>
      <tr>
        <th>时刻</th>
        <th>来向</th>
        <th>风速 m/s</th>
        <th>气团距站 km</th>
      </tr>
    </thead>
    <tbody>
      {winds.map((wind, i) => (
        <tr key={wind.hour}>
          <td>{wind.hour.slice(5)}</td>
          <td>{bearingText(fromOf(wind))}</td>
          <td>{numberText(speedOf(wind), 1)}</td>
          <td>{numberText(sector.reachKm[i], 1)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

interface WindPanelProps {
  data: WindData
  onPick: (placeId: number) => void
}

/** The chosen station, where its air came from, and which stations lie there. */
export const WindPanel = ({ data: { view, station, sector, winds, rows, hour }, onPick }: WindPanelProps) => {
  const { item } = view
  if (!station) return null
  const upwind = sector ? upwindOf(station, rows, sector) : []
  const value = valueOf(station, item)
  return (
    <Card
      title={station.name}
      subtitle={`${hour} 时`}
      tools={<IconButton label="关闭" icon={<CloseOutlined />} onClick={() => onPick(0)} />}
      className={css.panel}
      fill
    >
      <p className={css.value}>
        <ParameterName id={item} /> <b>{parameterText(item, value)}</b> <ClassBadge level={levelOf(station, item)} />
      </p>
      {sector ? (
        <>
          <h3>
            后向扇区 {bearingText(sector.bearing)} ± {numberText(sector.halfAngle, 0)}°
          </h3>
          <p className={css.note}>
            近 {winds.length} h 平均 {numberText(sector.speed, 1)} m/s，气团来自 {numberText(sector.reachKm.at(-1), 0)} km
            以内；站点风按测站插值，开角为风向离散度。
          </p>
          <Hours winds={winds} sector={sector} />
          <h3>扇区内 {upwind.length} 站</h3>
          {upwind.length > 0 ? (
            <PlainList>
              {upwind.slice(0, 40).map(({ row, km, bearing }) => (
                <li key={row.placeId}>
                  <button type="button" className={css.upwind} onClick={() => onPick(row.placeId)}>
                    <span>{row.name}</span>
                    <small>
                      {numberText(km, 1)} km · {bearingText(bearing)}
                    </small>
                    <b>{parameterText(item, valueOf(row, item))}</b>
                  </button>
                </li>
              ))}
            </PlainList>
          ) : (
            <p className={css.note}>扇区内没有站点。</p>
          )}
        </>
      ) : (
        <p className={css.note}>{winds.length === 0 ? '这几个小时没有测站风。' : '静风，没有可辨的来向。'}</p>
      )}
      <footer className={css.foot}>
        <Link to={trajectoriesLink(station.placeId, hour)}>后向轨迹</Link>
      </footer>
    </Card>
  )
}
