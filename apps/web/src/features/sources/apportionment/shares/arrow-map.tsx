import { FillBox } from '@qingyuan/charts/fill-box.tsx'
import { type Boundaries, boxOf, type Point } from '@qingyuan/charts/map/boundaries.ts'
import { OutlineMap } from '@qingyuan/charts/map/outline-map.tsx'
import { placeTags } from '@qingyuan/charts/map/place-tags.ts'
import type { MapView } from '@qingyuan/charts/map/view.ts'
import { rampColour } from '@qingyuan/charts/palette.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { Row, Stack, Text } from '@qingyuan/ui/layout.tsx'
import { usePlaces } from '#/filters/use-places.ts'
import { useBoundaries } from '#/map/use-boundaries.ts'
import { QueryCard } from '#/page/cards/query-card.tsx'
import type { AreaShares, SharesProps } from './shares-filters.ts'

/** Arrows narrower than this share are left out; the table has them. */
const smallest = 0.01

interface Source {
  adcode: number
  name: string
  share: number
  at: Point
  /** A county of the city is coloured; from a neighbour an arrow comes. */
  own: boolean
}

const sourcesOf = (area: AreaShares, { counties, neighbours }: Boundaries): Source[] =>
  area.regions.flatMap(({ name, share }) => {
    const county = counties.features.find(each => each.properties.name === name)
    const found = county ?? neighbours.features.find(each => each.properties.name === name)
    return found ? [{ adcode: found.properties.adcode, name, share, at: found.properties.centroid, own: county !== undefined }] : []
  })

interface Spot {
  x: number
  y: number
}

/** The end of a way that is outside the picture is drawn where the way enters it. */
const within = (from: Spot, to: Spot, { width, height }: MapView, edge = 16) => {
  const clip = (start: number, end: number, low: number, high: number) =>
    start < low ? (low - start) / (end - start) : start > high ? (start - high) / (start - end) : 0
  const t = Math.max(clip(from.x, to.x, edge * 3, width - edge * 3), clip(from.y, to.y, edge, height - edge), 0)
  return { x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t }
}

const Arrow = ({ from, to, share, top }: { from: Spot; to: Spot; share: number; top: number }) => {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const wide = 3 + 9 * (share / top)
  const head = wide + 6
  const tip = Math.max(length - 10, head)
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI
  return (
    <path
      transform={`translate(${from.x} ${from.y}) rotate(${angle})`}
      fill={rampColour('footprint', 0.3 + 0.6 * (share / top))}
      fillOpacity={0.85}
      stroke="#ffffff"
      strokeWidth={0.8}
      d={`M0 ${-wide / 4}L${tip - head} ${-wide / 2}V${-head / 2}L${tip} 0L${tip - head} ${head / 2}V${wide / 2}L0 ${wide / 4}Z`}
    />
  )
}

const size = 11.5
const textOf = ({ name, share }: Source) => `${name} ${numberText(share * 100, 1)} %`

/** Arrows of the neighbours, then all names, moved apart where they would touch. */
const Drawing = ({ view, sources, receptor }: { view: MapView; sources: readonly Source[]; receptor: Point }) => {
  const to = view.toScreen(receptor)
  const widest = Math.max(smallest, ...sources.filter(each => !each.own).map(each => each.share))
  const seen = sources.filter(each => each.own || each.share >= smallest)
  const spots = seen.map(each => (each.own ? view.toScreen(each.at) : within(view.toScreen(each.at), to, view)))
  const boxes = placeTags(
    seen.map((each, i) => ({ id: each.adcode, ...spots[i]!, width: textOf(each).length * 7.6, height: 15 })),
    1,
    [{ id: -1, ...to, width: 14, height: 14 }],
  )
  return (
    <>
      {seen.map((each, i) => !each.own && <Arrow key={each.adcode} from={spots[i]!} to={to} share={each.share} top={widest} />)}
      <circle cx={to.x} cy={to.y} r={6} fill="#1f2733" stroke="#ffffff" strokeWidth={2} />
      {seen.map((each, i) => (
        <text
          key={each.adcode}
          x={boxes[i]!.x}
          y={boxes[i]!.y + 4}
          fontSize={size}
          fontWeight={each.share >= 0.05 ? 600 : 400}
          fill="#1f2733"
          stroke="#ffffff"
          strokeWidth={3}
          paintOrder="stroke"
          textAnchor="middle"
        >
          {textOf(each)}
        </text>
      ))}
    </>
  )
}

/** The city's own counties coloured by share, from the neighbours arrows as wide as theirs; what has no place on the map is written below. */
const Arrows = ({ area, at }: { area: AreaShares; at: Point | null }) => {
  const boundaries = useBoundaries().data
  if (!boundaries) return null
  const sources = sourcesOf(area, boundaries)
  const top = Math.max(0.01, ...sources.map(source => source.share))
  const city = boundaries.city.features[0]!
  const [west, south, east, north] = boxOf(city)
  const homeless = area.regions.filter(region => !sources.some(source => source.name === region.name))
  return (
    <>
      <Stack grow radius={4} overflow="hidden">
        <FillBox>
          {size => (
            <OutlineMap
              {...size}
              boundaries={boundaries}
              box={[west - 0.3, south - 0.2, east + 0.3, north + 0.2]}
              label="来源方向"
              fillOf={adcode => {
                const share = sources.find(source => source.own && source.adcode === adcode)?.share
                return share === undefined ? null : rampColour('blue', 0.5 * (share / top))
              }}
            >
              {view => <Drawing view={view} sources={sources} receptor={at ?? city.properties.centroid} />}
            </OutlineMap>
          )}
        </FillBox>
      </Stack>
      <Row as="p" rigid wrap align="stretch" gap="2px 16px" margin={[6, 0, 0, 0]} colour="textSecondary" size={12}>
        {homeless.map(each => (
          <span key={each.id}>
            {each.name}{' '}
            <Text as="b" colour="text">
              {numberText(each.share * 100, 1)} %
            </Text>
          </span>
        ))}
        <Text toEnd colour="textTertiary" size={11}>
          周边低于 {smallest * 100} % 的不画
        </Text>
      </Row>
    </>
  )
}

/** From where it comes. */
export const ArrowMap = ({ query, what, isEmpty, receptor: { receptor } }: SharesProps) => {
  const place = usePlaces().byId.get(receptor?.placeId ?? Number.NaN)
  return (
    <QueryCard<AreaShares>
      {...{ query, what, isEmpty }}
      quiet
      title="来源方向"
      subtitle="区县颜色深浅、周边箭头宽窄为占比"
      skeleton="chart"
    >
      {area => <Arrows area={area} at={place && place.kind !== 'city' ? [place.lon, place.lat] : null} />}
    </QueryCard>
  )
}
