import { SankeyChart } from '@qingyuan/charts/series/sankey-chart.tsx'
import { apportionmentTraceabilityCalls as calls } from '@qingyuan/contract/sources/apportionment.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { useRuntime } from '#/hooks/runtime.ts'
import { RunCard } from '#/page/cards/run-card.tsx'
import { FrameExport } from '#/page/frame-export.tsx'
import { FrameTable } from '#/page/frame-table.tsx'
import { pictureName } from '../parts/picture-name.ts'
import { shareWords } from '../parts/verdict.tsx'
import { flowOf } from './region-flow.ts'
import type { AreaShares, SharesProps } from './shares-filters.ts'

/** Region × sector, every region on its own. */
const matrixFrame = ({ regions, sectors, matrix, total }: AreaShares, demo: boolean): Frame => ({
  rowCount: regions.length,
  columns: [
    { key: 'region', label: '区域', kind: 'text', values: regions.map(each => each.name) },
    ...sectors.map(
      ({ id, name }, s) =>
        ({
          key: id,
          label: name,
          kind: 'number',
          unit: 'μg/m³',
          decimals: 2,
          values: regions.map((_, row) => matrix[row]?.[s] ?? null),
        }) as const,
    ),
    { key: 'total', label: '合计', kind: 'number', unit: 'μg/m³', decimals: 2, values: regions.map(each => each.value) },
    { key: 'share', label: '占比', kind: 'number', unit: '%', decimals: 1, values: regions.map(each => each.share * 100) },
  ],
  footer: [{ label: '合计', cells: ['合计', ...sectors.map(each => each.value), total, 100] }],
  meta: { title: '区域 × 行业贡献', timeConvention: '', demo, madeAt: '' },
})

/** From which region through which sector; the same numbers as a matrix. */
export const FlowCard = ({ run, hours, receptor }: SharesProps) => {
  const demo = useRuntime()?.demo ?? false
  const where = receptor.name || '受体'
  const name = pictureName(receptor, '来源流向')
  return (
    <RunCard<AreaShares>
      {...{ run, name }}
      quiet
      hotkey
      title="区域 → 行业 → 受体"
      subtitle={area => shareWords('μg/m³', area.accuracy)}
      about={area => `μg/m³ · ${area.accuracy.words}`}
      leastWidth={560}
      exportTool={<FrameExport compact hotkey call={calls.CAMXPeriodShareListExport} input={run.query.result && hours} />}
      chart={(area, ref) => <SankeyChart ref={ref} label={name} height="100%" {...flowOf(area, where)} unit="μg/m³" decimals={1} />}
      table={area => <FrameTable frame={matrixFrame(area, demo)} />}
    />
  )
}
