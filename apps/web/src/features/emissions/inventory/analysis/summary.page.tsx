import { PieChart } from '@qingyuan/charts/series/pie-chart.tsx'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { emissionPollutants } from '@qingyuan/domain/emissions.ts'
import { numberCell, textCell, textCells } from '@qingyuan/domain/frame-cells.ts'
import { Columns } from '@qingyuan/ui/layout.tsx'
import { county } from '#/filters/county.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { FigureCard } from '#/page/cards/figure-card.tsx'
import type { PageProps } from '#/page/create-page.tsx'
import { type ExplainedProps, explainedPage } from '#/page/emissions/explained-page.tsx'
import { labelOf, type PollutantId, pollutantFilter } from '#/page/emissions/inventory-page.tsx'
import { MassCard } from '#/page/emissions/mass-card.tsx'
import { Downloads } from '../parts/downloads.tsx'
import { shortSource, stacksOver, topOf } from '../parts/mass.ts'
import { MassStacks } from '../parts/mass-stacks.tsx'
import { sourceColour } from '../parts/source-colours.ts'
import { TotalFigures } from './total-figures.tsx'

const filters = { county, pollutant: pollutantFilter }
const shown = emissionPollutants.filter(({ id }) => id !== 'co2')
type SummaryFrame = OutputOf<typeof inventoryCalls.Summary>

const Summary = ({ of, county: where, pollutant: chosen, explain, page }: ExplainedProps & PageProps<typeof filters, object>) => {
  const input = { ...of, ...where }
  const query = useCall(inventoryCalls.Summary, input)
  const what = '清单汇总'
  const totalOf = (frame: SummaryFrame, id: PollutantId, row: number) => {
    const { codes, name } = columnsByKey(frame)
    const categories = row >= 0 && { categories: textCell(codes, row).split(',') }
    return { title: row < 0 ? '全部排放源' : textCell(name, row), question: { ...input, ...categories, pollutant: id } }
  }
  const openCodes = (frame: SummaryFrame, id: PollutantId, codes: string) => {
    const columns = columnsByKey(frame)
    const row = columns.codes.values.indexOf(codes)
    const title = row < 0 ? '其他' : textCell(columns.name, row)
    explain.open({ title, question: { ...input, categories: codes.split(','), pollutant: id } })
  }
  return (
    <>
      {query.data && <TotalFigures frame={query.data} {...of} ofCity={where.countyId === undefined} />}
      <Columns widths={['3fr', '2fr']} minHeight={300}>
        <MassCard
          call={inventoryCalls.Summary}
          {...{ input, what, totalOf, explain }}
          hotkey
          title="各污染物的来源构成"
          subtitle="% · 点击柱段看由哪些排放源组成"
          name={frame => `各污染物来源构成 ${frame.meta.period ?? ''}`}
          chart={(frame, ref) => (
            <MassStacks
              ref={ref}
              label="各污染物的来源构成"
              percent
              times={shown.map(({ label }) => label)}
              stacks={stacksOver(
                frame,
                textCells(columnsByKey(frame).codes),
                shown.map(({ id }) => id),
              )}
              onPick={(at, codes) => codes && openCodes(frame, shown[at]!.id, codes)}
            />
          )}
        />
        <FigureCard
          {...{ query, what }}
          title={`${labelOf(chosen)} 来源占比`}
          subtitle="t/a"
          name={frame => `${labelOf(chosen)} 来源占比 ${frame.meta.period ?? ''}`}
          isEmpty={({ rowCount }) => rowCount === 0}
          chart={(frame, ref) => {
            const { rows } = topOf(frame, chosen, frame.rowCount)
            const columns = columnsByKey(frame)
            return (
              <PieChart
                ref={ref}
                label="来源占比"
                height="100%"
                parts={rows.map(row => ({
                  id: textCell(columns.codes, row),
                  name: shortSource(textCell(columns.name, row)),
                  value: numberCell(columns[chosen], row)!,
                  colour: sourceColour(textCell(columns.codes, row)),
                }))}
                unit="t"
                decimals={columns[chosen].decimals ?? 0}
                centre="t/a"
                onPick={part => explain.open(totalOf(frame, chosen, rows[part] ?? -1))}
              />
            )
          }}
        />
      </Columns>
      <MassCard
        call={inventoryCalls.Summary}
        {...{ input, what, explain }}
        totalOf={(frame, id, row) => {
          if (id !== chosen && shown.some(each => each.id === id)) page.change({ pollutant: id })
          return totalOf(frame, id, row)
        }}
        title="各类排放源排放量"
        subtitle="t/a · 点击数字看来历"
        minHeight={240}
      />
    </>
  )
}

/** 清单汇总: what each kind of source emits of each pollutant, and how well the totals are known. */
export const Page = explainedPage({ filters, actions: ({ of, county: where }) => <Downloads input={{ ...of, ...where }} /> }, Summary)
