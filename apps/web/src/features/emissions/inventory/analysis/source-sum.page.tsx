import { BarRankChart } from '@qingyuan/charts/series/bar-rank-chart.tsx'
import { SankeyChart } from '@qingyuan/charts/series/sankey-chart.tsx'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { columnDecimals, totalMassDecimals } from '@qingyuan/domain/column-decimals.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { emissionPollutants } from '@qingyuan/domain/emissions.ts'
import { textCell, textCells } from '@qingyuan/domain/frame-cells.ts'
import { Columns } from '@qingyuan/ui/layout.tsx'
import { choice } from '#/filters/choice.tsx'
import { county } from '#/filters/county.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { FigureCard } from '#/page/cards/figure-card.tsx'
import type { PageProps } from '#/page/create-page.tsx'
import { type ExplainedProps, explainedPage } from '#/page/emissions/explained-page.tsx'
import { labelOf, type PollutantId, pollutantFilter } from '#/page/emissions/inventory-page.tsx'
import { MassCard } from '#/page/emissions/mass-card.tsx'
import { massText } from '#/page/emissions/mass-text.ts'
import { stacksOver, topOf } from '../parts/mass.ts'
import { MassStacks } from '../parts/mass-stacks.tsx'
import { sourceColour } from '../parts/source-colours.ts'
import { againstFilter, useAgainst } from './against-filter.tsx'
import { flowOf, leastSector } from './flow.ts'

const kinds = { category: '一级源', sector: '二级源', product: '三级源', scc: '四级源', fuel: '燃料', equipment: '设备' } as const
const filters = { county, pollutant: pollutantFilter, by: choice(kinds, { initial: 'sector' }), against: againstFilter }
const most = 14
/** Levels of the source tree: their keys begin with the category, which has its colour in every chart. */
const isClass = (by: keyof typeof kinds) => by !== 'fuel' && by !== 'equipment'
const composed = emissionPollutants.filter(({ id }) => id !== 'co2')
const sumOf = (flows: OutputOf<typeof inventoryCalls.Flow>) => flows.reduce((sum, { tonnes }) => sum + tonnes, 0)
type SourceFrame = OutputOf<typeof inventoryCalls.SourceSum>

/** 重型载货汽车 国V: technologies of many sectors bear one name. */
const shortName = (path: string) => {
  const [, sector, ...more] = path.split(' › ')
  return sector === undefined ? path : [sector, more.at(-1)].filter(Boolean).join(' ')
}
/** The largest rows, under their short names. */
const topNamed = (frame: SourceFrame, shown: PollutantId) => {
  const top = topOf(frame, shown, most)
  const { key: nameKey } = columnsByKey(frame).name
  const named = top.columns.map(column =>
    column.key === nameKey ? { ...column, values: column.values.map(name => shortName(String(name))) } : column,
  )
  return { ...top, columns: named }
}

const SourceSum = ({ of, county: where, pollutant: shown, by, against, explain }: ExplainedProps & PageProps<typeof filters, object>) => {
  const compared = useAgainst(of.inventoryId, against)
  const input = { ...of, ...where, by, ...(compared && { against: compared }) }
  const sums = useCall(inventoryCalls.SourceSum, input)
  const flows = useCall(inventoryCalls.Flow, { ...of, ...where, pollutant: shown })
  const label = labelOf(shown)
  const what = '排放源汇总'
  const totalOf = (frame: SourceFrame, id: PollutantId, row: number) => {
    const columns = columnsByKey(frame)
    const key = row < 0 ? '' : textCell(columns.key, row)
    // Sources without fuel or equipment cannot be selected by one.
    if (row >= 0 && !isClass(by) && key === '') return null
    const own = row < 0 ? {} : isClass(by) ? { scc: key } : { [by]: key }
    const title = row < 0 ? '全部排放源' : textCell(columns.name, row).split(' › ').at(-1)!
    return { title, question: { ...of, ...where, ...own, pollutant: id } }
  }
  const open = (frame: SourceFrame, row: number) => {
    const total = totalOf(frame, shown, row)
    if (total) explain.open(total)
  }
  return (
    <>
      <Columns widths={['3fr', '2fr']} minHeight={300}>
        <FigureCard
          query={flows}
          {...{ what }}
          title={`${label} 去向：源 → 行业 → 区县`}
          subtitle={flows => `${massText(sumOf(flows))} t · 占比低于 ${leastSector * 100} % 的行业并入“其他”`}
          name={`${label} 来源流向`}
          about={() => ['t/a', sums.data?.meta.period].filter(Boolean).join(' · ')}
          leastWidth={560}
          isEmpty={found => found.length === 0}
          chart={(found, ref) => (
            <SankeyChart
              ref={ref}
              label={`${label} 去向`}
              height="100%"
              sorted
              {...flowOf(found)}
              unit="t"
              decimals={columnDecimals([sumOf(found)], totalMassDecimals)}
            />
          )}
        />
        {by === 'category' ? (
          <FigureCard
            query={sums}
            {...{ what }}
            title="各污染物来源构成"
            subtitle="%"
            name="各污染物来源构成"
            about={({ meta }) => ['%', meta.period].filter(Boolean).join(' · ')}
            isEmpty={({ rowCount }) => rowCount === 0}
            chart={(frame, ref) => (
              <MassStacks
                ref={ref}
                label="各污染物来源构成"
                percent
                times={composed.map(each => each.label)}
                stacks={stacksOver(
                  frame,
                  textCells(columnsByKey(frame).key),
                  composed.map(({ id }) => id),
                )}
              />
            )}
          />
        ) : (
          <FigureCard
            query={sums}
            {...{ what }}
            title={`${label} 最大的${kinds[by]}`}
            subtitle={`t/a · 前 ${most} 位`}
            name={`${label} ${kinds[by]}排名`}
            about={({ meta }) => [`t/a · 前 ${most} 位`, meta.period].filter(Boolean).join(' · ')}
            isEmpty={frame => topOf(frame, shown, most).rowCount === 0}
            chart={(frame, ref) => {
              const top = topNamed(frame, shown)
              return (
                <BarRankChart
                  ref={ref}
                  frame={top}
                  column={shown}
                  fills={isClass(by) ? top.rows.map(row => sourceColour(textCell(columnsByKey(frame).key, row))) : undefined}
                  lying
                  height="100%"
                  onPick={at => open(frame, top.rows[at] ?? -1)}
                />
              )
            }}
          />
        )}
      </Columns>
      <MassCard
        call={inventoryCalls.SourceSum}
        {...{ input, what, totalOf, explain }}
        shares
        title={`按${kinds[by]}汇总`}
        subtitle="t/a · 点击数字看来历 · 横线长度为占合计的比例"
        minHeight={240}
      />
    </>
  )
}

/** 排放源汇总: totals by the levels of the source tree, by fuel and by equipment. */
export const Page = explainedPage({ filters }, SourceSum)
