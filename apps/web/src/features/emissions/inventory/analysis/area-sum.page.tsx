import { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import type { countySumColumns } from '@qingyuan/contract/emissions/mass-columns.ts'
import { columnsByKey, type DeclaredFrame } from '@qingyuan/domain/declared-columns.ts'
import { textCell, textCells } from '@qingyuan/domain/frame-cells.ts'
import { Columns } from '@qingyuan/ui/layout.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { FrameCard } from '#/page/cards/frame-card.tsx'
import { QueryCard } from '#/page/cards/query-card.tsx'
import type { PageProps } from '#/page/create-page.tsx'
import { type ExplainedProps, explainedPage } from '#/page/emissions/explained-page.tsx'
import { labelOf, type PollutantId, pollutantFilter } from '#/page/emissions/inventory-page.tsx'
import { MassCard } from '#/page/emissions/mass-card.tsx'
import { stacksOf } from '../parts/mass.ts'
import { MassStacks } from '../parts/mass-stacks.tsx'
import { CountyMap } from './county-map.tsx'

const filters = { pollutant: pollutantFilter }
const what = '区域汇总'
type CountyFrame = DeclaredFrame<Pick<typeof countySumColumns, 'key' | 'name'>>

const AreaSum = ({ of, pollutant: shown, explain }: ExplainedProps & PageProps<typeof filters, object>) => {
  const sums = useCall(inventoryCalls.CountySum, of)
  const label = labelOf(shown)
  const totalOf = (frame: CountyFrame, id: PollutantId, row: number, categories?: string[]) => {
    const { key, name } = columnsByKey(frame)
    const county = row >= 0 && { countyId: Number(textCell(key, row)) }
    return { title: row < 0 ? '全市' : textCell(name, row), question: { ...of, ...county, categories, pollutant: id } }
  }
  return (
    <>
      <Columns widths={['3fr', '2fr']} minHeight={300}>
        <FrameCard
          call={inventoryCalls.CountySources}
          input={{ ...of, pollutant: shown }}
          title={`各区县 ${label} 排放量与构成`}
          subtitle="t/a"
          {...{ what }}
          name={`各区县 ${label} 排放量`}
          hotkey
          chart={(frame, ref) => (
            <MassStacks
              ref={ref}
              label="各区县排放量与构成"
              times={textCells(columnsByKey(frame).name).map(String)}
              stacks={stacksOf(frame.columns.filter(column => column.trace))}
              onPick={(row, codes) => explain.open(totalOf(frame, shown, row, codes?.split(',')))}
            />
          )}
          traceFooter
          onTrace={({ column, row, footer }, frame) =>
            explain.open(totalOf(frame, shown, footer === undefined ? row : -1, column.key.split('-')))
          }
        />
        <QueryCard
          query={sums}
          title={`${label} 分布`}
          subtitle="t/a · 颜色越深排放越多"
          {...{ what }}
          skeleton="block"
          isEmpty={({ rowCount }) => rowCount === 0}
        >
          {frame => <CountyMap frame={frame} pollutant={shown} />}
        </QueryCard>
      </Columns>
      <MassCard
        call={inventoryCalls.CountySum}
        input={of}
        title="各区县排放量"
        subtitle="t/a · 点击数字看来历"
        {...{ what, totalOf, explain }}
        minHeight={240}
      />
    </>
  )
}

/** 区域汇总: totals of each county, and of what they are made. */
export const Page = explainedPage({ filters }, AreaSum)
