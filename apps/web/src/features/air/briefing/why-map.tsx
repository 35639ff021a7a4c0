import { FillBox } from '@qingyuan/charts/fill-box.tsx'
import { type Boundaries, boxOf } from '@qingyuan/charts/map/boundaries.ts'
import { type MapBox, OutlineMap } from '@qingyuan/charts/map/outline-map.tsx'
import { type PathLine, PathLines } from '@qingyuan/charts/paths/path-lines.tsx'
import { sectorOfWinds } from '@qingyuan/charts/paths/sector.ts'
import { WindSector } from '@qingyuan/charts/paths/wind-sector.tsx'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { compass8, compass8Names, windName } from '@qingyuan/domain/wind.ts'
import { Caption } from '@qingyuan/ui/layout.tsx'
import { lightColours } from '@qingyuan/ui/tokens.ts'
import { useBoundaries } from '#/map/use-boundaries.ts'
import css from './briefing.module.css'
import type { Briefing } from './briefing-look.ts'

type Figures = Briefing['figures']
type Wind = NonNullable<Figures['wind']>
type Paths = NonNullable<Figures['paths']>

/** The sector is drawn no further: beyond it the wind of one station says little. */
const mostKm = 60
const radians = Math.PI / 180

const sectorOf = ({ hours }: Wind) =>
  sectorOfWinds(
    (hours ?? []).map(({ speed, direction }, n) => ({
      hour: String(n),
      u: -speed * Math.sin(direction * radians),
      v: -speed * Math.cos(direction * radians),
    })),
  )

const lineOf = ({ share, bearing, lon, lat }: Paths['clusters'][number], n: number): PathLine => ({
  key: String(n),
  ...{ lon, lat, ageHours: lon.map((_, hour) => -hour), colour: lightColours.flag },
  width: 1 + 2.5 * share,
  opacity: n === 0 ? 1 : 0.6,
  label: `${compass8Names[compass8(bearing) ?? 0]}向 ${numberText(100 * share, 0)} %`,
})

/** The counties and the mean paths, a little beyond the city. */
const boxAround = (boundaries: Boundaries, lines: readonly PathLine[]): MapBox => {
  const [west, south, east, north] = boxOf(boundaries.city.features[0]!)
  const room = 0.2
  const within = (values: readonly number[], low: number, high: number) =>
    [Math.max(Math.min(low, ...values), low - room), Math.min(Math.max(high, ...values), high + room)] as const
  const [left, right] = within(
    lines.flatMap(({ lon }) => lon),
    west,
    east,
  )
  const [bottom, top] = within(
    lines.flatMap(({ lat }) => lat),
    south,
    north,
  )
  return [left, bottom, right, top]
}

interface WhyMapProps {
  wind: Wind | null
  paths: Paths | null
  at: { lon: number; lat: number }
}

/** Where the air of yesterday came from: sector of the wind, mean paths of the clusters; the line's breadth is the share of the hours. */
export const WhyMap = ({ wind, paths, at }: WhyMapProps) => {
  const boundaries = useBoundaries().data
  if (!boundaries) return null
  const sector = wind && sectorOf(wind)
  const lines = (paths?.clusters ?? []).map(lineOf)
  const centre = paths?.station ?? at
  const label = [
    wind && `昨日${windName(wind.direction, wind.speed)} ${numberText(wind.speed, 1)} m/s`,
    ...lines.map(line => `轨迹${line.label}`),
  ]
  return (
    <div>
      <FillBox height={116}>
        {({ width, height }) => (
          <OutlineMap {...{ boundaries, width, height }} label={label.filter(Boolean).join('，')} box={boxAround(boundaries, lines)}>
            {view => {
              const { x, y } = view.toScreen([centre.lon, centre.lat])
              return (
                <>
                  {sector && (
                    <WindSector
                      view={view}
                      centre={[centre.lon, centre.lat]}
                      bearing={sector.bearing}
                      halfAngle={sector.halfAngle}
                      radiusKm={Math.min(sector.reachKm.at(-1) ?? 0, mostKm)}
                    />
                  )}
                  <PathLines view={view} paths={lines} />
                  <rect x={x - 3.5} y={y - 3.5} width={7} height={7} fill={lightColours.error} stroke={lightColours.onAccent} />
                </>
              )
            }}
          </OutlineMap>
        )}
      </FillBox>
      <Caption as="div">
        {sector && <i className={css.sectorKey} />}
        {sector && '上风向　'}
        {lines.length > 0 && <i className={css.pathKey} />}
        {lines.length > 0 && `轨迹 24 h（${paths?.heightM} m）`}
      </Caption>
    </div>
  )
}
