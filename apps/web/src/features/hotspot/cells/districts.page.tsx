import { rampColour } from '@qingyuan/charts/palette.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { hotGridCalls } from '@qingyuan/contract/hotspot/cells.ts'
import { countyById } from '@qingyuan/domain/counties.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { numberCells } from '@qingyuan/domain/frame-cells.ts'
import { gridItemLabel } from '@qingyuan/domain/hotspot-grid.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { Columns, Note } from '@qingyuan/ui/layout.tsx'
import { lightColours } from '@qingyuan/ui/tokens.ts'
import { gridFilters, gridResets, mapInput, PeriodSelect } from '#/filters/grid.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { CityOutline, haloText } from '#/map/city-outline.tsx'
import { FrameCard } from '#/page/cards/frame-card.tsx'
import { QueryCard } from '#/page/cards/query-card.tsx'
import { createPage } from '#/page/create-page.tsx'
import { NoGrid } from './no-grid.tsx'

type Districts = OutputOf<typeof hotGridCalls.districtRank>

const valuesOf = (frame: Districts) => {
  const { county_id: ids, value, rank } = columnsByKey(frame)
  const [counties, values, ranks] = [numberCells(ids), numberCells(value), numberCells(rank)]
  return new Map(
    counties.map((id, i) => [
      countyById.get(id!)!.adcode,
      { value: values[i] ?? null, rank: ranks[i] ?? null, decimals: value.decimals ?? 0 },
    ]),
  )
}

/** Below this width in px labels of neighbours would be over one another: they have small letters and leave the rank to the table. */
const narrowMap = 360

/** Districts in shades of their values, each with its rank. */
const DistrictMap = ({ frame }: { frame: Districts }) => {
  const byAdcode = valuesOf(frame)
  const known = [...byAdcode.values()].flatMap(({ value }) => (value === null ? [] : [value]))
  const [low, high] = [Math.min(...known), Math.max(...known)]
  const fillOf = (adcode: number) => {
    const value = byAdcode.get(adcode)?.value ?? null
    return value === null ? null : rampColour('warm', 0.1 + (0.75 * (value - low)) / (high - low || 1))
  }
  return (
    <CityOutline label="区县均值" fillOf={fillOf}>
      {(view, boundaries) => {
        const isNarrow = view.width < narrowMap
        return boundaries.counties.features.map(({ properties: { adcode, name, centroid } }) => {
          const { x, y } = view.toScreen(centroid)
          const own = byAdcode.get(adcode)
          return (
            <text key={adcode} {...haloText} x={x} y={y} fontSize={isNarrow ? 10 : 12} fill={lightColours.text}>
              <tspan x={x} fontWeight={600}>
                {name}
              </tspan>
              <tspan x={x} dy={isNarrow ? 12 : 15}>
                {own?.rank ? `${isNarrow ? '' : `第 ${own.rank} · `}${numberText(own.value, own.decimals)}` : '—'}
              </tspan>
            </text>
          )
        })
      }}
    </CityOutline>
  )
}

/** 区县排名: districts by the mean of their supported cells. */
export const Page = createPage(
  {
    filters: gridFilters,
    resets: gridResets,
    bar: ({ item, step, time, page }) => <PeriodSelect {...{ item, step, time }} onChange={next => page.change({ time: next })} />,
  },
  ({ item, step, time }) => {
    const input = mapInput({ item, step, time })
    const query = useCall(hotGridCalls.districtRank, input)
    return (
      <Columns
        widths={['1fr', 420]}
        narrow={[
          [730, '1fr'],
          [280, '420px'],
        ]}
        minHeight={460}
      >
        <FrameCard
          main
          call={hotGridCalls.districtRank}
          input={input}
          title={`${gridItemLabel(item, step)} 区县排名`}
          what="区县排名"
          subtitle={({ time: period }) => `${period ?? '—'} · 由高到低`}
          empty={<NoGrid />}
          below={<Note>区县值为强、中支撑网格的面积加权均值；名次区间内的区县在 95 % 置信度下不能区分，不宜按名次问责。</Note>}
        />
        <QueryCard
          query={query}
          title="分布"
          what="区县排名"
          subtitle={data => data.time ?? '—'}
          flush
          skeleton="block"
          isEmpty={({ rowCount }) => rowCount === 0}
          empty={<NoGrid />}
        >
          {frame => <DistrictMap frame={frame} />}
        </QueryCard>
      </Columns>
    )
  },
)
