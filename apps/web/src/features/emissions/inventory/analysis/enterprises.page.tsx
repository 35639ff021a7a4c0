import { FillBox } from '@qingyuan/charts/fill-box.tsx'
import { ParetoBars } from '@qingyuan/charts/svg/pareto-bars.tsx'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { numberCell, numberCells, textCell } from '@qingyuan/domain/frame-cells.ts'
import { county } from '#/filters/county.tsx'
import { search } from '#/filters/search.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { QueryCard } from '#/page/cards/query-card.tsx'
import type { PageProps } from '#/page/create-page.tsx'
import { type ExplainedProps, explainedPage } from '#/page/emissions/explained-page.tsx'
import { labelOf, type PollutantId, pollutantFilter } from '#/page/emissions/inventory-page.tsx'
import { MassCard } from '#/page/emissions/mass-card.tsx'

const filters = { county, pollutant: pollutantFilter, search: search('企业或设备名称', 200, '搜索企业') }
const most = 40
type EnterpriseFrame = OutputOf<typeof inventoryCalls.Enterprises>

const barsOf = (frame: EnterpriseFrame, shown: PollutantId) => {
  const columns = columnsByKey(frame)
  return Array.from({ length: Math.min(most, frame.rowCount) }, (_, row) => ({
    id: textCell(columns.key, row),
    name: textCell(columns.name, row),
    value: numberCell(columns[shown], row) ?? 0,
    cumulated: numberCell(columns.cumulated, row) ?? 0,
  })).filter(({ value }) => value > 0)
}

/** How few make up four fifths. */
const fourFifths = (frame: EnterpriseFrame): string => {
  const row = numberCells(columnsByKey(frame).cumulated).findIndex(share => (share ?? 0) >= 80)
  return row < 0 ? '' : `前 ${row + 1} 家企业占企业排放量的 80 %（共 ${frame.rowCount} 家）`
}

const Enterprises = ({
  of,
  county: where,
  pollutant: shown,
  search: text,
  explain,
}: ExplainedProps & PageProps<typeof filters, object>) => {
  const input = { ...of, ...where, pollutant: shown, search: text }
  const sums = useCall(inventoryCalls.Enterprises, input)
  const label = labelOf(shown)
  const what = '企业明细'
  const totalOf = (frame: EnterpriseFrame, id: PollutantId, row: number) => {
    const { key, name } = columnsByKey(frame)
    const own = row < 0 ? { ...where, kind: 'enterprise' as const } : { enterpriseId: Number(textCell(key, row)) }
    return { title: row < 0 ? '全部企业' : textCell(name, row), question: { ...of, ...own, pollutant: id } }
  }
  return (
    <>
      <QueryCard
        query={sums}
        {...{ what }}
        height={280}
        title={`${label} 帕累托图`}
        subtitle={frame => `柱：排放量最大的 ${most} 家 · 线：累计占比 · ${fourFifths(frame)}`}
        skeleton="chart"
        isEmpty={frame => barsOf(frame, shown).length === 0}
      >
        {frame => (
          <FillBox>
            {size => (
              <ParetoBars
                {...size}
                bars={barsOf(frame, shown)}
                unit="t/a"
                label={`${label} 帕累托图`}
                onPick={row => explain.open(totalOf(frame, shown, row))}
              />
            )}
          </FillBox>
        )}
      </QueryCard>
      <MassCard
        call={inventoryCalls.Enterprises}
        {...{ input, what, totalOf, explain }}
        title="企业排放明细"
        subtitle="t/a · 按所选污染物排序 · 点击数字看来历"
        minHeight={240}
      />
    </>
  )
}

/** 企业明细: who emits most, and how much of the whole the largest make up. */
export const Page = explainedPage({ filters }, Enterprises)
