import { FillBox } from '@qingyuan/charts/fill-box.tsx'
import { type Boundaries, boxOf, type Point } from '@qingyuan/charts/map/boundaries.ts'
import { OutlineMap } from '@qingyuan/charts/map/outline-map.tsx'
import type { MapView } from '@qingyuan/charts/map/view.ts'
import { numberText } from '@qingyuan/charts/number-text.ts'
import { rampColour } from '@qingyuan/charts/palette.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { usePlaces } from '#/filters/use-places.ts'
import { useBoundaries } from '#/map/use-boundaries.ts'
import { RunGate } from '#/page/run/run-gate.tsx'
import css from './shares.module.css'
import type { AreaShares, SharesState } from './use-shares.ts'

/** Arrows narrower than this share are left out; the table has them. */
const smallest = 0.01

interface Arrow {
  adcode: number
  name: string
  share: number
  at: Point
}

const arrowsOf = (area: AreaShares, boundaries: Boundaries): Arrow[] => {
  const features = [...boundaries.counties.features, ...boundaries.neighbours.features]
  return area.regions.flatMap(({ name, share }) => {
    const found = features.find(each => each.properties.name === name)
    return found ? [{ adcode: found.properties.adcode, name, share, at: found.properties.centroid }] : []
  })
}

/** The end of a way that lies out of the picture is drawn where the way enters it. */
const within = (from: { x: number; y: number }, to: { x: number; y: number }, { width, height }: MapView, edge = 28) => {
  const clip = (start: number, end: number, low: number, high: number) =>
    start < low ? (low - start) / (end - start) : start > high ? (start - high) / (start - end) : 0
  const t = Math.max(clip(from.x, to.x, edge, width - edge), clip(from.y, to.y, edge, height - edge), 0)
  return { x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t }
}

const ArrowMark = ({ arrow, view, to, top }: { arrow: Arrow; view: MapView; to: { x: number; y: number }; top: number }) => {
  const from = within(view.toScreen(arrow.at), to, view)
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const colour = rampColour('footprint', 0.35 + 0.65 * (arrow.share / top))
  const wide = 2 + 10 * (arrow.share / top)
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI
  const tip = Math.max(length - 10, 0)
  const head = wide + 5
  return (
    <g>
      <title>{`${arrow.name} ${numberText(arrow.share * 100, 1)} %`}</title>
      {length > 24 ? (
        <g transform={`translate(${from.x} ${from.y}) rotate(${angle})`} fill={colour} stroke="#ffffff" strokeWidth={0.8}>
          <path
            d={`M0 ${-wide / 4}L${tip - head} ${-wide / 2}V${-head / 2}L${tip} 0L${tip - head} ${head / 2}V${wide / 2}L0 ${wide / 4}Z`}
          />
        </g>
      ) : null}
      <text
        x={from.x}
        y={from.y - 6}
        fontSize={12}
        fontWeight={600}
        fill="#1f2733"
        stroke="#ffffff"
        strokeWidth={3.5}
        paintOrder="stroke"
        textAnchor="middle"
      >
        {arrow.name} {numberText(arrow.share * 100, 1)} %
      </text>
    </g>
  )
}

/** From where it comes: arrows as wide as their shares; what has no place on the map is written below. */
export const ArrowMap = ({ state }: { state: SharesState }) => {
  const boundaries = useBoundaries().data
  const { byId } = usePlaces()
  const receptor = state.r.receptor && byId.get(state.r.receptor.placeId)
  const draw = (area: AreaShares) => {
    if (!boundaries) return null
    const arrows = arrowsOf(area, boundaries)
    const top = Math.max(0.01, ...arrows.map(arrow => arrow.share))
    const city = boundaries.city.features[0]!
    const at: Point = receptor && receptor.kind !== 'city' ? [receptor.lon, receptor.lat] : city.properties.centroid
    const [west, south, east, north] = boxOf(city)
    const homeless = area.regions.filter(region => !arrows.some(arrow => arrow.name === region.name))
    return (
      <>
        <FillBox className={css.arrows}>
          {({ width, height }) => (
            <OutlineMap
              boundaries={boundaries}
              width={width}
              height={height}
              box={[west - 0.35, south - 0.25, east + 0.35, north + 0.25]}
              label="来源方向"
              fillOf={adcode => {
                const share = arrows.find(arrow => arrow.adcode === adcode)?.share
                return share === undefined ? null : rampColour('blue', 0.55 * (share / top))
              }}
            >
              {view => {
                const to = view.toScreen(at)
                return (
                  <>
                    {arrows
                      .filter(arrow => arrow.share >= smallest)
                      .toSorted((a, b) => a.share - b.share)
                      .map(arrow => (
                        <ArrowMark key={arrow.adcode} arrow={arrow} view={view} to={to} top={top} />
                      ))}
                    <circle cx={to.x} cy={to.y} r={6} fill="#1f2733" stroke="#ffffff" strokeWidth={2} />
                  </>
                )
              }}
            </OutlineMap>
          )}
        </FillBox>
        <p className={css.homeless}>
          {homeless.map(each => (
            <span key={each.id}>
              {each.name} <b>{numberText(each.share * 100, 1)} %</b>
            </span>
          ))}
          <small>低于 {smallest * 100} % 的不画箭头</small>
        </p>
      </>
    )
  }
  return (
    <Card fill title="来源方向" subtitle="箭头宽度为占比">
      <RunGate asked={state.asked} what="来源解析" skeleton="chart" isEmpty={area => area.regions.length === 0}>
        {draw}
      </RunGate>
    </Card>
  )
}
