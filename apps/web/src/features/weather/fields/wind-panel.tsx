import { CloseOutlined } from '@ant-design/icons'
import { distanceKm } from '@qingyuan/charts/map/mercator.ts'
import { fromOf, type HourWind, inSector, type Sector, speedOf } from '@qingyuan/charts/paths/sector.ts'
import { numberText, parameterText } from '@qingyuan/domain/number-text.ts'
import { bearingText } from '@qingyuan/domain/suspect-text.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { IconButton } from '@qingyuan/ui/icon-button.tsx'
import { Box, Caption, PlainList, Text, TextButton } from '@qingyuan/ui/layout.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { levelOf, ParameterName, valueOf } from '#/map/parameters.tsx'
import { ClassBadge } from '#/page/class-badge.tsx'
import { trajectoriesLink } from '#/page/trajectories-link.ts'
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

const Heading = ({ children }: { children: ReactNode }) => (
  <Text as="h3" margin={[12, 0, 4, 0]} size={13} weight={600}>
    {children}
  </Text>
)

const Words = ({ children }: { children: ReactNode }) => (
  <Caption as="p" margin={[0, 0, 8, 0]}>
    {children}
  </Caption>
)

interface WindPanelProps {
  data: WindData
  onPick: (placeId: number) => void
}

/** The chosen station, where its air came from, and which stations are there. */
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
      <Text as="p">
        <ParameterName id={item} />{' '}
        <Text as="b" size={22} weight={600}>
          {parameterText(item, value)}
        </Text>{' '}
        <ClassBadge level={levelOf(station, item)} />
      </Text>
      {sector ? (
        <>
          <Heading>
            后向扇区 {bearingText(sector.bearing)} ± {numberText(sector.halfAngle, 0)}°
          </Heading>
          <Words>
            近 {winds.length} h 平均 {numberText(sector.speed, 1)} m/s，气团来自 {numberText(sector.reachKm.at(-1), 0)} km
            以内；站点风按测站插值，开角为风向离散度。
          </Words>
          <Hours winds={winds} sector={sector} />
          <Heading>扇区内 {upwind.length} 站</Heading>
          {upwind.length > 0 ? (
            <PlainList>
              {upwind.slice(0, 40).map(({ row, km, bearing }) => (
                <li key={row.placeId}>
                  <TextButton
                    className={css.upwind}
                    width="100%"
                    height={28}
                    border="lineFaint"
                    edge="top"
                    textAlign="left"
                    onClick={() => onPick(row.placeId)}
                  >
                    <span>{row.name}</span>
                    <Text toEnd margin={[0, 12, 0, 0]} colour="textTertiary" size={12}>
                      {numberText(km, 1)} km · {bearingText(bearing)}
                    </Text>
                    <Text as="b" width={36} weight={600} textAlign="right">
                      {parameterText(item, valueOf(row, item))}
                    </Text>
                  </TextButton>
                </li>
              ))}
            </PlainList>
          ) : (
            <Words>扇区内没有站点。</Words>
          )}
        </>
      ) : (
        <Words>{winds.length === 0 ? '这几个小时没有测站风。' : '静风，没有可辨的来向。'}</Words>
      )}
      <Box as="footer" margin={[12, 0, 0, 0]}>
        <Link to={trajectoriesLink(station.placeId, hour)}>后向轨迹</Link>
      </Box>
    </Card>
  )
}
