import { FillBox } from '@qingyuan/charts/fill-box.tsx'
import { type Boundaries, boxOf, type Point } from '@qingyuan/charts/map/boundaries.ts'
import { OutlineMap } from '@qingyuan/charts/map/outline-map.tsx'
import { type ShareSource, SourceArrows } from '@qingyuan/charts/map/source-arrows.tsx'
import { rampColour } from '@qingyuan/charts/palette.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { Row, Stack, Text } from '@qingyuan/ui/layout.tsx'
import { usePlaces } from '#/filters/use-places.ts'
import { useBoundaries } from '#/map/use-boundaries.ts'
import { RunCard } from '#/page/cards/run-card.tsx'
import { shareWords } from '../parts/verdict.tsx'
import type { AreaShares, SharesProps } from './shares-filters.ts'

/** Arrows narrower than this share are left out; the table has them. */
const smallest = 0.01

const sourcesOf = (area: AreaShares, { counties, neighbours }: Boundaries): ShareSource[] =>
  area.regions.flatMap(({ name, share }) => {
    const county = counties.features.find(each => each.properties.name === name)
    const found = county ?? neighbours.features.find(each => each.properties.name === name)
    return found ? [{ adcode: found.properties.adcode, name, share, at: found.properties.centroid, own: county !== undefined }] : []
  })

/** The city's own counties coloured by share, from the neighbours arrows as wide as theirs; what has no place on the map is written below. */
const Arrows = ({ area, at, name }: { area: AreaShares; at: Point | null; name: string }) => {
  const boundaries = useBoundaries().data
  if (!boundaries) return null
  const sources = sourcesOf(area, boundaries)
  const top = Math.max(0.01, ...sources.map(source => source.share))
  const city = boundaries.city.features[0]!
  const [west, south, east, north] = boxOf(city)
  // Shares that are shown as 0.0 say nothing.
  const homeless = area.regions.filter(region => region.share >= 0.0005 && !sources.some(source => source.name === region.name))
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
              {view => (
                <SourceArrows
                  view={view}
                  sources={sources}
                  receptor={at ?? city.properties.centroid}
                  receptorName={name}
                  smallest={smallest}
                />
              )}
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
export const ArrowMap = ({ run, receptor: { receptor } }: SharesProps) => {
  const place = usePlaces().byId.get(receptor?.placeId ?? Number.NaN)
  return (
    <RunCard<AreaShares>
      run={run}
      quiet
      title="来源方向"
      subtitle={area => shareWords('区县颜色深浅、周边箭头宽窄为占比', area.accuracy)}
      skeleton="chart"
    >
      {area => <Arrows area={area} at={place && place.kind !== 'city' ? [place.lon, place.lat] : null} name={receptor?.name ?? ''} />}
    </RunCard>
  )
}
