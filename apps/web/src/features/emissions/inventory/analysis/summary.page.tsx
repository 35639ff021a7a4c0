import { PieChart } from '@qingyuan/charts/series/pie-chart.tsx'
import { StackChart } from '@qingyuan/charts/series/stack-chart.tsx'
import { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { emissionPollutants } from '@qingyuan/domain/emissions.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { numberAt, textAt } from '@qingyuan/domain/frame-cells.ts'
import { Columns } from '@qingyuan/ui/layout.tsx'
import { county } from '#/filters/county.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { FigureCard } from '#/page/cards/figure-card.tsx'
import type { PageProps } from '#/page/create-page.tsx'
import { type InventoryProps, inventoryPage, labelOf, type PollutantId, pollutantFilter } from '../parts/inventory-page.tsx'
import { joined, shortSource, topOf } from '../parts/mass.ts'
import { MassCard } from '../parts/mass-card.tsx'
import { TotalFigures } from './total-figures.tsx'

const filters = { county, pollutant: pollutantFilter }
const shown = emissionPollutants.filter(({ id }) => id !== 'co2')
const rowsOf = (frame: Frame) => Array.from({ length: frame.rowCount }, (_, row) => row)

/** Each kind of source as a stack over the pollutants. */
const stacksOver = (frame: Frame) =>
  joined(
    rowsOf(frame).map(row => ({
      id: textAt(frame, 'codes', row),
      name: shortSource(textAt(frame, 'name', row)),
      values: shown.map(({ id }) => numberAt(frame, id, row)),
    })),
  )

const Summary = ({ of, county: where, pollutant: chosen, explain, page }: InventoryProps & PageProps<typeof filters, object>) => {
  const input = { ...of, ...where }
  const query = useCall(inventoryCalls.Summary, input)
  const what = '清单汇总'
  const totalOf = (frame: Frame, id: PollutantId, row: number) => ({
    title: row < 0 ? '全部排放源' : textAt(frame, 'name', row),
    question: { ...input, ...(row >= 0 && { categories: textAt(frame, 'codes', row).split(',') }), pollutant: id },
  })
  const openCodes = (frame: Frame, id: PollutantId, codes: string) => {
    const row = rowsOf(frame).find(each => textAt(frame, 'codes', each) === codes)
    const title = row === undefined ? '其他' : textAt(frame, 'name', row)
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
          name="清单来源构成"
          chart={(frame, ref) => (
            <StackChart
              ref={ref}
              label="各污染物的来源构成"
              height="100%"
              percent
              totalWord="合计"
              times={shown.map(({ label }) => label)}
              stacks={stacksOver(frame)}
              unit="t"
              decimals={0}
              onPick={(at, codes) => codes && openCodes(frame, shown[at]!.id, codes)}
            />
          )}
        />
        <FigureCard
          {...{ query, what }}
          title={`${labelOf(chosen)} 来源占比`}
          subtitle="t/a"
          name={`${chosen} 来源占比`}
          isEmpty={({ rowCount }) => rowCount === 0}
          chart={(frame, ref) => {
            const { rows } = topOf(frame, chosen, frame.rowCount)
            return (
              <PieChart
                ref={ref}
                label="来源占比"
                height="100%"
                parts={rows.map(row => ({
                  id: textAt(frame, 'codes', row),
                  name: shortSource(textAt(frame, 'name', row)),
                  value: numberAt(frame, chosen, row)!,
                }))}
                unit="t"
                decimals={0}
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
export const Page = inventoryPage({ filters }, Summary)
